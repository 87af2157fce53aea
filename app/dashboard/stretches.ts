import { momentOf, wallTime } from "../messages/zoned-time.ts";

/** A stretch of time: from `since`, up to but without `until`. */
export interface Stretch {
  since: Date;
  until: Date;
}

/** The last `count` days of the zone, oldest first; the last of them is today. Days of 23 and 25 hours are whole days too. */
export function lastDays(count: number, now: Date, timeZone: string): Stretch[] {
  return stretches(count, 1, 0, now, timeZone);
}

/** The last `count` weeks of the zone, Monday to Sunday, oldest first; the last of them is this one. */
export function lastWeeks(count: number, now: Date, timeZone: string): Stretch[] {
  const { year, month, day } = wallTime(now, timeZone);
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return stretches(count, 7, sinceMonday, now, timeZone);
}

function stretches(count: number, days: number, back: number, now: Date, timeZone: string): Stretch[] {
  const { year, month, day } = wallTime(now, timeZone);
  const midnight = (daysAgo: number): Date => {
    const date = new Date(Date.UTC(year, month - 1, day - daysAgo));
    const wall = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour: 0, minute: 0 };
    return momentOf(wall, timeZone)!.at;
  };
  return Array.from({ length: count }, (_, index) => {
    const first = back + days * (count - 1 - index);
    return { since: midnight(first), until: midnight(first - days) };
  });
}
