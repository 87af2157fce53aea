import { monthName } from "./zoned-time.ts";

/** A day of the proleptic Gregorian calendar, `YYYY-MM-DD`. */
export type IsoDay = string;

export interface CalendarDay {
  iso: IsoDay;
  day: number;
  isPast: boolean;
  isToday: boolean;
}

export interface CalendarMonth {
  /** `YYYY-MM` */
  iso: string;
  /** "November 2025" */
  title: string;
  monthName: string;
  /** Monday to Sunday; null outside the month. */
  weeks: (CalendarDay | null)[][];
  /** `YYYY-MM` with its name, or null at the ends of what may be chosen. */
  previous: { iso: string; title: string } | null;
  next: { iso: string; title: string } | null;
}

/** Months ahead that can be chosen. */
const MAX_MONTHS_AHEAD = 24;

/**
 * The month to show: `wish` when it is between this month and two years ahead, else the nearest of
 * those.
 */
export function calendarMonth(wish: string | null, today: IsoDay): CalendarMonth {
  const first = monthNumber(today);
  const wished = wish && /^\d{4}-(0[1-9]|1[0-2])$/.test(wish) ? monthNumber(`${wish}-01`) : first;
  const number = Math.min(Math.max(wished, first), first + MAX_MONTHS_AHEAD);
  const year = Math.floor(number / 12);
  const month = (number % 12) + 1;
  const calendarDay = (day: number): CalendarDay => {
    const iso = isoDay(year, month, day);
    return { iso, day, isPast: iso < today, isToday: iso === today };
  };
  return {
    ...named(number),
    monthName: monthName(month),
    weeks: weeksOfMonth(year, month).map((week) =>
      week.map((day) => (day === null ? null : calendarDay(day))),
    ),
    previous: number > first ? named(number - 1) : null,
    next: number < first + MAX_MONTHS_AHEAD ? named(number + 1) : null,
  };
}

/** How many days a month has; `month` from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The weeks of a month from Monday to Sunday, its days by number; null: a day of another month.
 * `month` from 1.
 */
export function weeksOfMonth(year: number, month: number): (number | null)[][] {
  const lead = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const days = daysInMonth(year, month);
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - lead + 1;
      return day >= 1 && day <= days ? day : null;
    }),
  );
}

/** `month` from 1. */
export function isoDay(year: number, month: number, day: number): IsoDay {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The day `days` after `iso`. */
export function addDays(iso: IsoDay, days: number): IsoDay {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return isoDay(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** The first Monday after `iso`. */
export function nextMonday(iso: IsoDay): IsoDay {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return addDays(iso, weekday === 0 ? 1 : 8 - weekday);
}

function monthNumber(iso: IsoDay): number {
  const [year = 0, month = 1] = iso.split("-").map(Number);
  return year * 12 + month - 1;
}

function named(number: number): { iso: string; title: string } {
  const year = Math.floor(number / 12);
  const month = (number % 12) + 1;
  return { iso: isoDay(year, month, 1).slice(0, 7), title: `${monthName(month)} ${year}` };
}
