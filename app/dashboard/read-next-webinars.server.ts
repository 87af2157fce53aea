import type { Database } from "#db/database.server.ts";
import { clockTime, fullDate } from "../ui/relative-time.ts";
import { endOf } from "../webinars/find-webinar.server.ts";
import type { NextWebinar } from "./shown-dashboard.ts";

const MOST = 3;
/** One that began longer ago is over, whatever its length. */
const LONGEST_MS = 7 * 86_400_000;

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
    .where("w.startsAt", ">=", new Date(now.getTime() - LONGEST_MS).toISOString())
    .where("w.state", "=", "scheduled")
    .where("f.deletedAt", "is", null)
    .orderBy("w.startsAt")
    .limit(100)
    .execute();
  return rows
    .filter((webinar) => endOf(webinar) > now.toISOString())
    .slice(0, MOST)
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
