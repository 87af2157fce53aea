import { MONTHS, wallTime } from "#app/engines/time/zoned-time.ts";

/** Zero and up to four round numbers above it, the last one not below `most`. */
export function chartTicks(most: number): number[] {
  const rough = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5].map((times) => times * power).find((size) => size >= rough) ?? 10 * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

export interface TimeBar {
  /** "20", or "Nov": below the bar. */
  tick: string;
  /** "20 Nov 2025", "November 2025". */
  label: string;
  count: number;
}

/** More days than a chart can show: then it counts by months. */
const MAX_DAYS = 62;
const MAX_MONTHS = 36;

/**
 * Counts moments by the day they have in a zone. Zones are off by quarters of an hour, so the day
 * is worked out once for each quarter that something happened in.
 */
export function startDayCounts(timeZone: string): {
  add(at: string): void;
  days: Map<string, number>;
} {
  const days = new Map<string, number>();
  const known = new Map<string, string>();
  return {
    days,
    add(at) {
      const quarter = `${at.slice(0, 14)}${Math.floor(Number(at.slice(14, 16)) / 15)}`;
      let day = known.get(quarter);
      if (day === undefined) {
        day = dayOf(at, timeZone);
        known.set(quarter, day);
      }
      days.set(day, (days.get(day) ?? 0) + 1);
    },
  };
}

/** `yyyy-mm-dd` in a zone. */
function dayOf(at: string, timeZone: string): string {
  const { year, month, day } = wallTime(new Date(at), timeZone);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** "2025-11-20 14:02": what spreadsheets read as a moment; quick enough for a hundred thousand. */
export function minuteOf(at: string, timeZone: string): string {
  const { year, month, day, hour, minute } = wallTime(new Date(at), timeZone);
  return `${year}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/**
 * A bar for every day from the first to the last, also those without any; for a long time a bar for
 * every month.
 */
export function timeBars(days: ReadonlyMap<string, number>): {
  unit: "day" | "month";
  bars: TimeBar[];
} {
  const known = [...days.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return { unit: "day", bars: [] };
  const span = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return span <= MAX_DAYS
    ? { unit: "day", bars: dayBars(days, first, span) }
    : { unit: "month", bars: monthBars(days, first, last) };
}

function dayBars(days: ReadonlyMap<string, number>, first: string, span: number): TimeBar[] {
  return Array.from({ length: span }, (_, index) => {
    const day = new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10);
    const [year = "", month, date] = day.split("-");
    const label = `${Number(date)} ${monthName(Number(month)).slice(0, 3)} ${year}`;
    return { tick: String(Number(date)), label, count: days.get(day) ?? 0 };
  });
}

function monthName(month: number): string {
  const name = MONTHS[month - 1];
  if (!name) throw new RangeError(`There is no month ${month}`);
  return name;
}

function monthBars(
  days: ReadonlyMap<string, number>,
  firstDay: string,
  lastDay: string,
): TimeBar[] {
  const months = new Map<string, number>();
  for (const [day, count] of days)
    months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + count);
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const last = number(lastDay);
  const first = Math.max(number(firstDay), last - MAX_MONTHS + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const [year, month] = [Math.floor((first + index) / 12), ((first + index) % 12) + 1];
    const count = months.get(`${year}-${twoDigits(month)}`) ?? 0;
    const name = monthName(month);
    return { tick: name.slice(0, 3), label: `${name} ${year}`, count };
  });
}
