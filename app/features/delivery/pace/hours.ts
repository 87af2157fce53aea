import { addDays, isoDay } from "#app/engines/time/calendar-month.ts";
import { instantOf, wallTime } from "#app/engines/time/zoned-time.ts";

/** "09:00" to "18:00" on the clocks of an account. */
export interface SendingTimes {
  opensAt: string;
  closesAt: string;
}

/** What the form begins with. */
export const PROPOSED: SendingTimes = { opensAt: "09:00", closesAt: "18:00" };

/** "2025-11-20": the date on a zone's clocks. */
export function dayIn(timeZone: string, now: Date): string {
  const { year, month, day } = wallTime(now, timeZone);
  return isoDay(year, month, day);
}

/** When a day begins on a zone's clocks, at midnight or at another time of day. */
export function momentOn(day: string, clock: string, timeZone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return instantOf({ year, month, day: date, hour, minute }, timeZone);
}

/**
 * When mail may leave: now, or as the hours begin, today or tomorrow. Taken anew from the clocks at
 * each look, so that a change to summer time or of the zone is followed.
 */
export function opensNext(times: SendingTimes, timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const [opens, closes] = [times.opensAt, times.closesAt].map((clock) =>
    momentOn(today, clock, timeZone),
  );
  if (opens && now < opens) return opens;
  if (closes && now < closes) return now;
  return momentOn(addDays(today, 1), times.opensAt, timeZone);
}
