import { isTimeZone, wallTime } from "#app/engines/time/zoned-time.ts";
import { shortMoment } from "#app/ui/languages/moments.ts";
import { type WebinarTime, webinarEnd, webinarTimes } from "./webinar-times.ts";

const HOUR_MS = 3_600_000;
/** Helpers check guests in from this long before the start. */
const OPENS_HOURS_BEFORE = 6;
/** Their links work this long after the end. */
const CLOSES_HOURS_AFTER = 24;
/** What a phone that was offline kept is taken for this long after that. */
const LATE_HOURS = 6 * 24;

/** When guests can be checked in; ISO. */
export function doorTimes(webinar: Pick<WebinarTime, "startsAt" | "lengthMinutes">): {
  opensAt: string;
  closesAt: string;
  takenUntil: string;
} {
  const closes = Date.parse(webinarEnd(webinar)) + CLOSES_HOURS_AFTER * HOUR_MS;
  return {
    opensAt: doorOpensAt(webinar.startsAt),
    closesAt: new Date(closes).toISOString(),
    takenUntil: new Date(closes + LATE_HOURS * HOUR_MS).toISOString(),
  };
}

/** Checking in before this was for an earlier date of the event; ISO. */
export function doorOpensAt(startsAt: string): string {
  return new Date(Date.parse(startsAt) - OPENS_HOURS_BEFORE * HOUR_MS).toISOString();
}

/** "Check-in opens on Sat 29 Nov, 04:00, West Africa Time." Null: it is open. */
export function notYetOpenMessage(webinar: WebinarTime, now: Date): string | null {
  const { opensAt } = doorTimes(webinar);
  if (now.toISOString() >= opensAt) return null;
  return `Check-in opens on ${shortMoment(new Date(opensAt), webinar.timeZone)}, ${webinarTimes(webinar).shortZone}.`;
}

/** "09:12", by the clocks of the event's zone. */
export function clockAt(at: string, timeZone: string): string {
  const { hour, minute } = wallTime(new Date(at), isTimeZone(timeZone) ? timeZone : "UTC");
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
