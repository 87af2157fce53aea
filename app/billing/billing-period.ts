import { momentOf, wallTime } from "../messages/zoned-time.ts";

/** The calendar month that `now` lies in, by the clocks of a zone: from (included) and to (excluded), ISO 8601. */
export function monthOf(now: Date, timeZone: string): { periodStart: string; periodEnd: string } {
  const { year, month } = wallTime(now, timeZone);
  const firstOf = (year: number, month: number) =>
    momentOf({ year, month, day: 1, hour: 0, minute: 0 }, timeZone)!.at.toISOString();
  return { periodStart: firstOf(year, month), periodEnd: month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1) };
}
