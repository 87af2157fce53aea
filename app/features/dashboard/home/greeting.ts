import { wallTime } from "#app/platform/time/zoned-time.ts";

/** "Good morning" from 5, "Good afternoon" from 12, "Good evening" from 18, by the clocks of the zone. */
export function greeting(now: Date, timeZone: string): string {
  const { hour } = wallTime(now, timeZone);
  if (hour < 5 || hour >= 18) return "Good evening";
  return hour < 12 ? "Good morning" : "Good afternoon";
}
