import { actorOf } from "#app/features/activity/actor.ts";
import { liveLinks } from "#app/features/activity/link-states.server.ts";
import { endOf } from "#app/features/forms/webinar/webinar.server.ts";
import { clockTime, fullDate, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { LatestActivity, NextWebinar } from "./shown-dashboard.ts";

const MAX_ACTIVITIES = 5;

/** The newest lines of the activity log, with who did it. What is gone, or in the bin, has no link. */
export async function readLatestActivities(
  db: Database,
  given: { accountId: string; appName: string; timeZone: string; now: Date },
): Promise<LatestActivity[]> {
  const { accountId, appName, timeZone, now } = given;
  const rows = await db
    .selectFrom("activities as a")
    .leftJoin("users as u", "u.id", "a.actorId")
    .leftJoin("apiKeys as k", "k.id", "a.actorKeyId")
    .select(["a.id", "a.kind", "a.text", "a.link", "a.at", "a.isSample", "a.actorId", "a.actorKeyId"])
    .select(["u.firstName", "u.lastName", "k.name as keyName"])
    .where("a.accountId", "=", accountId)
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .limit(MAX_ACTIVITIES)
    .execute();
  const liveLink = await liveLinks(db, accountId, rows);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    link: liveLink(row.link),
    actor: actorOf(row, appName).name,
    isSample: row.isSample === 1,
    time: shownTime(row.at, now, timeZone),
  }));
}

const MAX_WEBINARS = 3;
/** One that began longer ago is over, whatever its length. */
const MAX_WEBINAR_MS = 7 * 86_400_000;

/** The webinars that come next, or run now, with the places taken. Cancelled ones and those of forms in the bin are not among them. */
export async function readNextWebinars(
  db: Database,
  { accountId, now }: { accountId: string; now: Date },
): Promise<(NextWebinar & { startsAt: string; timeZone: string })[]> {
  const rows = await db
    .selectFrom("webinars as w")
    .innerJoin("forms as f", "f.id", "w.formId")
    .select(["w.formId", "w.title", "w.startsAt", "w.lengthMinutes", "w.timeZone", "w.capacity", "w.placesTaken", "f.isSample"])
    .where("w.accountId", "=", accountId)
    .where("w.startsAt", ">=", new Date(now.getTime() - MAX_WEBINAR_MS).toISOString())
    .where("w.state", "=", "scheduled")
    .where("f.deletedAt", "is", null)
    .orderBy("w.startsAt")
    .limit(100)
    .execute();
  return rows
    .filter((webinar) => endOf(webinar) > now.toISOString())
    .slice(0, MAX_WEBINARS)
    .map(({ formId, title, startsAt, timeZone, capacity, placesTaken, isSample }) => {
      const part = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", timeZone }).formatToParts(
        new Date(startsAt),
      );
      const one = (type: string) => part.find((each) => each.type === type)?.value ?? "";
      return {
        formId,
        title,
        isSample: isSample === 1,
        weekday: one("weekday"),
        day: one("day"),
        words: `${clockTime(startsAt, timeZone)} · ${placesTaken.toLocaleString("en")} registered`,
        full: fullDate(startsAt, timeZone),
        taken: placesTaken,
        capacity,
        startsAt,
        timeZone,
      };
    });
}
