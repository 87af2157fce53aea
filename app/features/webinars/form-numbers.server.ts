import { type Period, startOfPeriod } from "#app/features/activity/period.ts";
import { readTallies, sumTally } from "#app/features/activity/tallies.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Webinar } from "./model/webinar.server.ts";
import { webinarEnd } from "./model/webinar-times.ts";

export interface FormNumbers {
  /**
   * Webinars that ended in the period and were not cancelled. A webinar that runs now is not hosted
   * yet; one that began on Sunday and ended on Monday is Monday's.
   */
  webinarsHosted: number;
  /**
   * People who registered in the period and have a place: not those who wait for one or for a yes,
   * were declined or cancelled. By when they registered, not by when the place was given.
   */
  registrations: number;
  /** Responses that came in the period and are there still. */
  formsFiled: number;
  /**
   * Of those with a place in the webinars counted under `webinarsHosted`, the share that attended:
   * 0 to 1. Null without any.
   */
  attendanceRate: number | null;
}

/**
 * The dashboard's numbers about forms and webinars. Periods begin at midnight in the zone, today,
 * on this week's Monday, or on the first of the month, and reach until `now`. Forms in the bin,
 * with their responses and webinars, do not count, so that each number is as long as the list that
 * it leads to. All of it is read from kept counts and the account's webinars.
 */
export async function formNumbers(
  db: Database,
  given: { accountId: string; period: Period; timeZone: string; now: Date },
): Promise<FormNumbers> {
  const { accountId, now: until } = given;
  const since = startOfPeriod(given);
  const count = async (what: "registrations" | "formsFiled") =>
    since === null
      ? (await readTallies(db, accountId, [what]))[what]
      : sumTally(db, { accountId, what, since, until });
  const hosted = await hostedWebinars(db, given);
  const registered = hosted.reduce((sum, { registeredCount }) => sum + registeredCount, 0);
  const attended = hosted.reduce((sum, { attendedCount }) => sum + attendedCount, 0);
  return {
    webinarsHosted: hosted.length,
    registrations: await count("registrations"),
    formsFiled: await count("formsFiled"),
    attendanceRate: registered === 0 ? null : attended / registered,
  };
}

export type HostedWebinar = Pick<
  Webinar,
  "id" | "formId" | "title" | "startsAt" | "lengthMinutes" | "registeredCount" | "attendedCount"
>;

/**
 * The webinars that `webinarsHosted` counts, by when they began: ended in the period, not
 * cancelled, their form not in the bin.
 */
export async function hostedWebinars(
  db: Database,
  given: { accountId: string; period: Period; timeZone: string; now: Date },
): Promise<HostedWebinar[]> {
  const begun = await db
    .selectFrom("webinars as w")
    .innerJoin("forms as f", "f.id", "w.formId")
    .select([
      "w.id",
      "w.formId",
      "w.title",
      "w.startsAt",
      "w.lengthMinutes",
      "w.registeredCount",
      "w.attendedCount",
    ])
    .where("w.accountId", "=", given.accountId)
    .where("w.state", "=", "scheduled")
    .where("w.seriesId", "is", null)
    .where("w.startsAt", "<=", given.now.toISOString())
    .where("f.deletedAt", "is", null)
    .orderBy("w.startsAt")
    .execute();
  return hostedIn(begun, given);
}

/** Those of them that ended in the period. */
export function hostedIn<W extends Pick<HostedWebinar, "startsAt" | "lengthMinutes">>(
  webinars: W[],
  given: { period: Period; timeZone: string; now: Date },
): W[] {
  const since = startOfPeriod(given)?.toISOString() ?? "";
  const until = given.now.toISOString();
  return webinars.filter((webinar) => webinarEnd(webinar) <= until && webinarEnd(webinar) >= since);
}
