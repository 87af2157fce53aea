import { daysInMonth } from "#app/engines/time/calendar-month.ts";
import { DEFAULT_TIME_ZONE, isTimeZone, MONTHS, wallTime } from "#app/engines/time/zoned-time.ts";

/** A month of the calendar: `month` from 1. */
export interface Month {
  year: number;
  month: number;
}

/**
 * Clocks are at most this far from UTC, either way: a day of a month begins and ends somewhere
 * within it.
 */
const WIDEST_ZONE_MS = 14 * 3_600_000;
const MAX_YEARS_AHEAD = 3;

/** The month that it is in the product's own zone. */
export function monthOf(at: Date, timeZone: string = DEFAULT_TIME_ZONE): Month {
  const { year, month } = wallTime(at, isTimeZone(timeZone) ? timeZone : "UTC");
  return { year, month };
}

/** Reads `?month=2026-12`. What is no month, has passed or lies years away is the present one. */
export function readMonth(text: string | null, now: Date): Month {
  const present = monthOf(now);
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(text ?? "") ?? [];
  const asked = { year: Number(year), month: Number(month) };
  if (!year || asked.month < 1 || asked.month > 12) return present;
  const ahead = monthsBetween(present, asked);
  return ahead >= 0 && ahead <= MAX_YEARS_AHEAD * 12 ? asked : present;
}

/** How many months `to` comes after `from`. */
export function monthsBetween(from: Month, to: Month): number {
  return (to.year - from.year) * 12 + to.month - from.month;
}

/** The month that many later, or earlier. */
export function monthLater({ year, month }: Month, months: number): Month {
  const at = new Date(Date.UTC(year, month - 1 + months, 1));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 };
}

/** "2026-12", as addresses have it. */
export function formatMonth({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** "December 2026". */
export function monthLabel({ year, month }: Month): string {
  return `${MONTHS[month - 1]} ${year}`;
}

/**
 * From where to where anything lies that begins on a day of the month, whatever its zone. `day`:
 * from that day on.
 */
export function monthRange({ year, month }: Month, day = 1): { from: Date; until: Date } {
  return {
    from: new Date(Date.UTC(year, month - 1, day) - WIDEST_ZONE_MS),
    until: new Date(Date.UTC(year, month, 1) + WIDEST_ZONE_MS),
  };
}

/** Reads `?day=15`; null for none and for a day that the month has not. */
export function readDay(text: string | null, month: Month): number | null {
  const day = /^\d{1,2}$/.test(text ?? "") ? Number(text) : 0;
  return day >= 1 && day <= daysInMonth(month.year, month.month) ? day : null;
}
