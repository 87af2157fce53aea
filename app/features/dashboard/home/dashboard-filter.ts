import { instantOf, wallTime } from "#app/engines/time/zoned-time.ts";
import { type Period, readPeriod } from "#app/features/activity/period.ts";

/** What the dashboard is asked for; all of it is in the address. */
export interface DashboardFilter {
  /** What each card counts. */
  certificates: Period;
  webinars: Period;
  forms: Period;
}

export type StatName = keyof DashboardFilter;

/** Reads the address. Anything unknown becomes "all", so that an old link still opens. */
export function readDashboardFilter(search: URLSearchParams): DashboardFilter {
  const period = (name: StatName): Period => readPeriod(search.get(name));
  return {
    certificates: period("certificates"),
    webinars: period("webinars"),
    forms: period("forms"),
  };
}

/** The address with one card's period changed and the others kept; "all" is left out. */
export function dashboardPath(
  filter: DashboardFilter,
  change: Partial<DashboardFilter> = {},
): string {
  const query = new URLSearchParams(
    Object.entries({ ...filter, ...change }).filter(([, period]) => period !== "all"),
  );
  return query.size > 0 ? `/dashboard?${query}` : "/dashboard";
}

/** A stretch of time: from `since`, up to but without `until`. */
export interface TimeSpan {
  since: Date;
  until: Date;
}

/**
 * The last `count` days of the zone, oldest first; the last of them is today. Days of 23 and 25
 * hours are whole days too.
 */
export function lastDays(count: number, now: Date, timeZone: string): TimeSpan[] {
  return timeSpans({ count, days: 1, back: 0 }, now, timeZone);
}

/**
 * The last `count` weeks of the zone, Monday to Sunday, oldest first; the last of them is this one.
 */
export function lastWeeks(count: number, now: Date, timeZone: string): TimeSpan[] {
  const { year, month, day } = wallTime(now, timeZone);
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return timeSpans({ count, days: 7, back: sinceMonday }, now, timeZone);
}

function timeSpans(
  { count, days, back }: { count: number; days: number; back: number },
  now: Date,
  timeZone: string,
): TimeSpan[] {
  const { year, month, day } = wallTime(now, timeZone);
  const midnight = (daysAgo: number): Date => {
    const date = new Date(Date.UTC(year, month - 1, day - daysAgo));
    const wall = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: 0,
      minute: 0,
    };
    return instantOf(wall, timeZone);
  };
  return Array.from({ length: count }, (_, index) => {
    const first = back + days * (count - 1 - index);
    return { since: midnight(first), until: midnight(first - days) };
  });
}
