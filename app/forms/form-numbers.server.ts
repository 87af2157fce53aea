import type { Database } from "#db/database.server.ts";
import { momentOf, wallTime } from "../messages/zoned-time.ts";
import { endOf } from "../webinars/find-webinar.server.ts";

export type NumbersPeriod = "all" | "today" | "week" | "month";

export interface FormNumbers {
  /**
   * Webinars that ended in the period and were not cancelled. A webinar that runs now is not hosted yet; one that began on
   * Sunday and ended on Monday is Monday's.
   */
  webinarsHosted: number;
  /**
   * People who registered in the period and have a place: not those who wait for one or for a yes, were declined or
   * cancelled. By when they registered, not by when the place was given.
   */
  registrations: number;
  /** Responses that came in the period and are there still. */
  formsFiled: number;
  /** Of those with a place in the webinars counted under `webinarsHosted`, the share that attended: 0 to 1. Null without any. */
  attendanceRate: number | null;
}

/**
 * The dashboard's numbers about forms and webinars. Periods begin at midnight in the zone, today, on this week's Monday, or
 * on the first of the month, and reach until `now`. Forms in the bin, with their responses and webinars, do not count, so
 * that each number is as long as the list that it leads to.
 */
export async function formNumbers(
  db: Database,
  given: { accountId: string; period: NumbersPeriod; timeZone: string; now: Date },
): Promise<FormNumbers> {
  const { accountId } = given;
  const since = startOfPeriod(given)?.toISOString() ?? null;
  const until = given.now.toISOString();
  const forms = await db
    .selectFrom("forms")
    .select(["id", "responseCount"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .execute();
  const ids = new Set(forms.map(({ id }) => id));
  const webinars = (await db.selectFrom("webinars").selectAll().where("accountId", "=", accountId).execute()).filter(
    ({ formId }) => ids.has(formId),
  );
  const hosted = webinars.filter((webinar) => {
    const end = endOf(webinar);
    return webinar.state === "scheduled" && end <= until && (since === null || end >= since);
  });
  const places = await countPlaces(
    db,
    hosted.map(({ id }) => id),
  );
  return {
    webinarsHosted: hosted.length,
    registrations: await countRegistrations(
      db,
      webinars.map(({ id }) => id),
      since,
      until,
    ),
    formsFiled:
      since === null
        ? forms.reduce((all, { responseCount }) => all + responseCount, 0)
        : await countResponses(db, [...ids], since, until),
    attendanceRate: places.registered === 0 ? null : places.attended / places.registered,
  };
}

/** When a period began; null: there is no beginning. */
export function startOfPeriod({ period, timeZone, now }: { period: NumbersPeriod; timeZone: string; now: Date }): Date | null {
  if (period === "all") return null;
  const { year, month, day } = wallTime(now, timeZone);
  const date = new Date(Date.UTC(year, month - 1, period === "month" ? 1 : day));
  if (period === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  const midnight = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour: 0, minute: 0 };
  return momentOf(midnight, timeZone)!.at;
}

/** Ids that one statement names. */
const IDS_A_STATEMENT = 500;

function inPieces(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS_A_STATEMENT) }, (_, index) =>
    ids.slice(index * IDS_A_STATEMENT, (index + 1) * IDS_A_STATEMENT),
  );
}

async function countPlaces(db: Database, webinarIds: string[]): Promise<{ registered: number; attended: number }> {
  const sum = { registered: 0, attended: 0 };
  for (const ids of inPieces(webinarIds)) {
    const row = await db
      .selectFrom("webinarRegistrations")
      .select(({ fn }) => [
        fn.countAll<number | string>().as("registered"),
        fn.sum<number | string | null>("attended").as("attended"),
      ])
      .where("webinarId", "in", ids)
      .where("state", "=", "registered")
      .executeTakeFirstOrThrow();
    sum.registered += Number(row.registered);
    sum.attended += Number(row.attended ?? 0);
  }
  return sum;
}

async function countRegistrations(db: Database, webinarIds: string[], since: string | null, until: string): Promise<number> {
  let count = 0;
  for (const ids of inPieces(webinarIds)) {
    const row = await db
      .selectFrom("webinarRegistrations")
      .select(({ fn }) => fn.countAll<number | string>().as("all"))
      .where("webinarId", "in", ids)
      .where("state", "=", "registered")
      .$if(since !== null, (rows) => rows.where("registeredAt", ">=", since!).where("registeredAt", "<=", until))
      .executeTakeFirstOrThrow();
    count += Number(row.all);
  }
  return count;
}

async function countResponses(db: Database, formIds: string[], since: string, until: string): Promise<number> {
  let count = 0;
  for (const ids of inPieces(formIds)) {
    const row = await db
      .selectFrom("formResponses")
      .select(({ fn }) => fn.countAll<number | string>().as("all"))
      .where("formId", "in", ids)
      .where("submittedAt", ">=", since)
      .where("submittedAt", "<=", until)
      .executeTakeFirstOrThrow();
    count += Number(row.all);
  }
  return count;
}
