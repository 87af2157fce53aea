import { clockFields } from "#app/engines/time/typed-moment.ts";
import { instantOf, isTimeZone, wallTime } from "#app/engines/time/zoned-time.ts";
import { isSeries, type Webinar } from "../model/webinar.server.ts";

/** What stays of a time when its zone is corrected: what clocks show, or the moment itself. */
export const KEEPS = ["clock", "moment"] as const;

type Existing = Pick<Webinar, "startsAt" | "timeZone" | "sessionCount">;

/** A webinar's zone is changed and its time is not: then something about its time has to stay. */
export function isZoneCorrected(
  existing: Existing | null,
  typed: { timeZone?: string; day?: string; time?: string },
): existing is Existing {
  if (existing === null || !isTimeZone(typed.timeZone ?? "")) return false;
  if (typed.timeZone === existing.timeZone) return false;
  // Of a series each session has its own time, which isn't set here.
  if (isSeries(existing)) return true;
  const was = clockFields(existing.startsAt, existing.timeZone);
  return was.day === typed.day && was.time === typed.time;
}

/** When the clocks of another zone show what those of `from` showed at a moment; both ISO. */
export function onClocksOf(at: string, from: string, to: string): string {
  return instantOf(wallTime(new Date(at), from), to).toISOString();
}

/**
 * When a session takes place once its zone is corrected: what was held was held at its moment,
 * whatever clocks are shown.
 */
export function sessionStart(
  { startsAt, timeZone }: Pick<Webinar, "startsAt" | "timeZone">,
  to: string,
  now: Date,
): string {
  return startsAt > now.toISOString() ? onClocksOf(startsAt, timeZone, to) : startsAt;
}
