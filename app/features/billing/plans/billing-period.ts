import { momentOf, wallTime } from "#app/platform/time/zoned-time.ts";

const MONTHS_OF = { month: 1, quarter: 3 } as const;

/** The calendar month that `now` lies in, by the clocks of a zone: from (included) and to (excluded), ISO 8601. */
export function monthOf(now: Date, timeZone: string): { periodStart: string; periodEnd: string } {
  const { year, month } = wallTime(now, timeZone);
  const firstOf = (year: number, month: number) =>
    momentOf({ year, month, day: 1, hour: 0, minute: 0 }, timeZone)!.at.toISOString();
  return { periodStart: firstOf(year, month), periodEnd: month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1) };
}

/**
 * When a period that starts at `periodStart` ends: a month or a quarter later at the same time, by the clocks of a zone, on
 * `anchorDay` or the month's last day when it is shorter. ISO 8601.
 */
export function endOfPeriod(periodStart: string, per: keyof typeof MONTHS_OF, anchorDay: number, timeZone: string): string {
  const start = new Date(periodStart);
  const { year, month, hour, minute } = wallTime(start, timeZone);
  const months = year * 12 + (month - 1) + MONTHS_OF[per];
  const target = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  const day = Math.min(anchorDay, daysIn(target.year, target.month));
  const secondsMs = start.getTime() % 60_000;
  return new Date(momentOf({ ...target, day, hour, minute }, timeZone)!.at.getTime() + secondsMs).toISOString();
}

/** The day of the month on which periods begin that begin now: `anchorDay`. */
export function anchorDayOf(at: Date, timeZone: string): number {
  return wallTime(at, timeZone).day;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
