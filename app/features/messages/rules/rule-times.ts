import { addDays, isoDay } from "#app/platform/time/calendar-month.ts";
import { clockLabel, momentOf, wallTime } from "#app/platform/time/zoned-time.ts";

export const WEEKDAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** What a rule says about when it runs. */
export interface RuleTiming {
  kind: "weekly" | "new-people";
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** "09:00" */
  time: string;
}

const HOUR_MS = 3_600_000;

/** A weekly run that is later than this is not made up for: a Monday's news is no use on Wednesday. */
export const MAX_LATE_MS = 12 * HOUR_MS;

/**
 * The next run after a moment: weekly ones at their time on the zone's clocks, whatever summer time does to them; for new people,
 * in an hour.
 */
export function nextRunAt({ kind, weekday, time }: RuleTiming, after: Date, timeZone: string): Date {
  if (kind === "new-people") return new Date(after.getTime() + HOUR_MS);
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

/** "Every Monday at 9:00 AM", "To each new person". */
export function timingLabel({ kind, weekday, time }: RuleTiming): string {
  if (kind === "new-people") return "To each new person";
  const [hour = 9, minute = 0] = time.split(":").map(Number);
  return `Every ${WEEKDAY_NAMES[weekday - 1]} at ${clockLabel(hour, minute)}`;
}
