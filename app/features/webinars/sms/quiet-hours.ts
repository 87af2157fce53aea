import { isTimeZone, momentOf, wallTime } from "#app/engines/time/zoned-time.ts";

/**
 * From 21:00 to 07:00 on the webinar's clocks no text message leaves that nobody asked for at that
 * moment.
 */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 7;

/** When a text message may leave that is due now: at once, or at the next 07:00 in that zone. */
export function afterQuietHours(now: Date, timeZone: string): Date {
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const wall = wallTime(now, zone);
  if (wall.hour >= QUIET_UNTIL_HOUR && wall.hour < QUIET_FROM_HOUR) return now;
  const day = new Date(
    Date.UTC(wall.year, wall.month - 1, wall.day + (wall.hour >= QUIET_FROM_HOUR ? 1 : 0)),
  );
  const morning = momentOf(
    {
      year: day.getUTCFullYear(),
      month: day.getUTCMonth() + 1,
      day: day.getUTCDate(),
      hour: QUIET_UNTIL_HOUR,
      minute: 0,
    },
    zone,
  );
  return morning?.at ?? now;
}
