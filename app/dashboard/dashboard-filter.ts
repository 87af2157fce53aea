import { type Period, readPeriod } from "../activity/period.ts";

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
  return { certificates: period("certificates"), webinars: period("webinars"), forms: period("forms") };
}

/** The address with one card's period changed and the others kept; "all" is left out. */
export function dashboardPath(filter: DashboardFilter, change: Partial<DashboardFilter> = {}): string {
  const query = new URLSearchParams(Object.entries({ ...filter, ...change }).filter(([, period]) => period !== "all"));
  return query.size > 0 ? `/dashboard?${query}` : "/dashboard";
}
