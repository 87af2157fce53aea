import { addDays, isoDay } from "#app/engines/time/calendar-month.ts";
import { clockLabel, momentOf, wallTime } from "#app/engines/time/zoned-time.ts";
import { counted } from "#app/platform/text/wording.ts";

export const WEEKDAY_NAMES = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];

/** What a rule says about when it runs. */
export interface RuleTiming {
  kind: "weekly" | "new-people" | "after-attending" | "certificates";
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** "09:00" */
  time: string;
  /** After a webinar. */
  days?: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Who is marked as attended later than this after the e-mail went out doesn't get it any more. */
export const ATTENDED_LATE_DAYS = 30;

/**
 * When the e-mail of a rule goes out so many days after the end of a webinar, at its time on the
 * zone's clocks.
 */
export function dueAfter(
  endsAt: string,
  { days = 1, time }: Pick<RuleTiming, "days" | "time">,
  timeZone: string,
): Date {
  const { year, month, day } = wallTime(new Date(endsAt), timeZone);
  const [y = year, m = month, d = day] = addDays(isoDay(year, month, day), days)
    .split("-")
    .map(Number);
  const [hour = 9, minute = 0] = time.split(":").map(Number);
  const at = momentOf({ year: y, month: m, day: d, hour, minute }, timeZone)?.at;
  return at ?? new Date(Date.parse(endsAt) + days * DAY_MS);
}

/**
 * The look of a rule after a webinar that comes next: when it is due, or every hour so that those
 * marked later get it too.
 */
export function nextLookAfter(dueAt: Date, now: Date): Date {
  const hour = new Date(now.getTime() + HOUR_MS);
  return dueAt > now && dueAt < hour ? dueAt : hour;
}

/**
 * A weekly run that is later than this is not made up for: a Monday's news is no use on Wednesday.
 */
export const MAX_LATE_MS = 12 * HOUR_MS;

/**
 * The next run after a moment: weekly ones at their time on the zone's clocks, whatever summer time
 * does to them; for new people, and certificates in an hour.
 */
export function nextRunAt(
  { kind, weekday, time }: RuleTiming,
  after: Date,
  timeZone: string,
): Date {
  if (kind !== "weekly") return new Date(after.getTime() + HOUR_MS);
  const [hour = 9, minute = 0] = time.split(":").map(Number);
  const { year, month, day } = wallTime(after, timeZone);
  let date = isoDay(year, month, day);
  for (let days = 0; days < 9; days++, date = addDays(date, 1)) {
    const [y = 0, m = 0, d = 0] = date.split("-").map(Number);
    const isDay = (new Date(Date.UTC(y, m - 1, d)).getUTCDay() || 7) === weekday;
    const moment = isDay ? momentOf({ year: y, month: m, day: d, hour, minute }, timeZone) : null;
    if (moment && moment.at > after) return moment.at;
  }
  throw new Error(`no weekday ${weekday} within nine days`);
}

/** "Every Monday at 09:00", "To each new person", "3 days after a webinar at 09:00". */
export function timingLabel({ kind, weekday, time, days = 1 }: RuleTiming): string {
  if (kind === "new-people") return "To each new person";
  if (kind === "certificates") return "A certificate to each new person";
  const [hour = 9, minute = 0] = time.split(":").map(Number);
  if (kind === "after-attending")
    return `${counted(days, "day")} after a webinar at ${clockLabel({ hour, minute })}`;
  return `Every ${WEEKDAY_NAMES[weekday - 1]} at ${clockLabel({ hour, minute })}`;
}
