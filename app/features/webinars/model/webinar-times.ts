import { wallTime } from "#app/engines/time/zoned-time.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { dayText, leafMonth, weekdayText, zoneText } from "#app/ui/languages/dates.ts";
import { clockText, knownZone, languageOf, zoneWithCity } from "#app/ui/languages/moments.ts";

/** When a webinar is: what every sentence about its time is made from. */
export interface WebinarTime {
  /** ISO, UTC. */
  startsAt: string;
  lengthMinutes: number;
  /** IANA name. */
  timeZone: string;
  /**
   * Of a webinar with sessions, from the first of which to the end of the last it reaches: how many
   * there are. Null or absent: it has none.
   */
  sessionCount?: number | null;
  /** Of a session: the series that it belongs to. */
  seriesId?: string | null;
}

const MINUTE_MS = 60_000;

/** When it is over; ISO, UTC. */
export function webinarEnd({
  startsAt,
  lengthMinutes,
}: Pick<WebinarTime, "startsAt" | "lengthMinutes">): string {
  return new Date(Date.parse(startsAt) + lengthMinutes * MINUTE_MS).toISOString();
}

export interface WebinarTimes {
  /**
   * "Saturday 29 November 2025"; with sessions on several days "Saturday 29 November 2025 to
   * Saturday 20 December 2025".
   */
  day: string;
  weekday: string;
  /**
   * "10:00 to 11:30"; over midnight "23:00 to Sunday 30 November 2025, 00:30"; with sessions "6
   * sessions".
   */
  hours: string;
  /**
   * "West Africa Time (Lagos)": the name at that moment, with the city that tells equal names apart
   * (C19). A series and its sessions have the name that is right all year, so that one list has one
   * name, whenever clocks change.
   */
  zone: string;
  /** "West Africa Time" */
  shortZone: string;
  /** The torn-off page of a calendar: "NOV" and "29". */
  tearOff: { month: string; day: string };
}

/**
 * Everything that is said about a webinar's time, as the clocks of its zone show it; without texts
 * in English, for organisers.
 */
export function webinarTimes(webinar: WebinarTime, t?: Texts): WebinarTimes {
  const language = languageOf(t);
  const zone = knownZone(webinar.timeZone);
  const start = new Date(webinar.startsAt);
  const from = wallTime(start, zone);
  const to = wallTime(new Date(webinarEnd(webinar)), zone);
  const isSameDay = from.day === to.day && from.month === to.month && from.year === to.year;
  const day = dayText(language, from);
  const reach = ({ from, to }: { from: string; to: string }) =>
    t ? t.times.hours({ from, to }) : `${from} to ${to}`;
  const sessions = sessionsLabel(webinar.sessionCount ?? null, t);
  const isInSeries = sessions !== null || Boolean(webinar.seriesId);
  const named = isInSeries ? undefined : start;
  const until = `${isSameDay ? "" : `${dayText(language, to)}, `}${clockText(to)}`;
  return {
    day: sessions && !isSameDay ? reach({ from: day, to: dayText(language, to) }) : day,
    weekday: weekdayText(language, from),
    hours: sessions ?? reach({ from: clockText(from), to: until }),
    zone: zoneWithCity(named, zone, t),
    shortZone: zoneText(language, zone, named),
    tearOff: { month: leafMonth(language, from), day: String(from.day) },
  };
}

/** "6 sessions"; null for a webinar that takes place by itself. */
function sessionsLabel(count: number | null, t: Texts | undefined): string | null {
  if (count === null) return null;
  if (t) return t.times.sessions({ count });
  return count === 1 ? "1 session" : `${count} sessions`;
}

/** "Saturday 29 November 2025, 10:00 to 11:30, West Africa Time (Lagos)". */
export function webinarWhen(webinar: WebinarTime, t?: Texts): string {
  const { day, hours, zone } = webinarTimes(webinar, t);
  return `${day}, ${hours}, ${zone}`;
}

/**
 * The same time as other clocks show it: "09:00 to 10:30, Greenwich Mean Time (London)", with the
 * day where it is another one there. Null: those clocks show the same.
 */
export function timeElsewhere(webinar: WebinarTime, timeZone: string, t?: Texts): string | null {
  const own = webinarTimes(webinar, t);
  const there = webinarTimes({ ...webinar, timeZone }, t);
  if (own.day === there.day && own.hours === there.hours) return null;
  return `${own.day === there.day ? "" : `${there.day}, `}${there.hours}, ${there.zone}`;
}

/** The room is open this long before the start, so that people can settle in. */
export const ROOM_OPENS_MINUTES_BEFORE = 15;
/** Webinars run over; the room stays reachable this long after the planned end. */
export const ROOM_CLOSES_MINUTES_AFTER = 30;

/** Where a moment lies for somebody with a joining link. */
export function roomState(webinar: WebinarTime, now: Date): "before" | "open" | "over" {
  const at = now.getTime();
  if (at < Date.parse(webinar.startsAt) - ROOM_OPENS_MINUTES_BEFORE * MINUTE_MS) return "before";
  return at <= Date.parse(webinarEnd(webinar)) + ROOM_CLOSES_MINUTES_AFTER * MINUTE_MS
    ? "open"
    : "over";
}

/** Cancelled, or at its end: places and registrations are history. */
export function isOver(
  webinar: WebinarTime & { state: "scheduled" | "cancelled" },
  now: Date,
): boolean {
  return webinar.state === "cancelled" || now.toISOString() >= webinarEnd(webinar);
}
