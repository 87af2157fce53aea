import { MONTHS } from "#app/platform/time/zoned-time.ts";

/** "2026-11-21" → "21 November 2026". */
export function longDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[month! - 1]} ${year}`;
}
