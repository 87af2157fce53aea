import { instantOf, wallTime } from "#app/engines/time/zoned-time.ts";

/**
 * The stretches of time that lists and numbers can be asked for, as an address names them and as
 * they are shown.
 */
export const PERIODS = [
  { id: "all", label: "All" },
  { id: "today", label: "Today" },
  { id: "week", label: "This Week" },
  { id: "month", label: "This Month" },
] as const;
export type Period = (typeof PERIODS)[number]["id"];

/** The period an address asks for; anything unknown is all of time. */
export function readPeriod(text: string | null): Period {
  return PERIODS.find(({ id }) => id === text)?.id ?? "all";
}

interface Current {
  timeZone: string;
  now: Date;
}

/**
 * When a period began: midnight in the zone, today, on this week's Monday, or on the first of the
 * month. Null: no beginning.
 */
export function startOfPeriod(of: Current & { period: Exclude<Period, "all"> }): Date;
export function startOfPeriod(of: Current & { period: Period }): Date | null;
export function startOfPeriod({
  period,
  timeZone,
  now,
}: Current & { period: Period }): Date | null {
  if (period === "all") return null;
  const { year, month, day } = wallTime(now, timeZone);
  const date = new Date(Date.UTC(year, month - 1, period === "month" ? 1 : day));
  if (period === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  const midnight = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 0,
    minute: 0,
  };
  return instantOf(midnight, timeZone);
}
