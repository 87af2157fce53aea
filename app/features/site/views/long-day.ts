import { monthName } from "#app/engines/time/zoned-time.ts";

/** "2026-11-21" → "21 November 2026". */
export function longDay(day: string): string {
  const [year, month = 0, date] = day.split("-").map(Number);
  return `${date} ${monthName(month)} ${year}`;
}
