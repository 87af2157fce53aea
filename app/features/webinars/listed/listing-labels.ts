import { isTimeZone, wallTime } from "#app/engines/time/zoned-time.ts";
import { counted } from "#app/platform/text/wording.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import { shortMoment } from "#app/ui/languages/moments.ts";
import { webinarTimes } from "../model/webinar-times.ts";
import type { ListedWebinar } from "./listed-webinar.ts";
import { type ListingFilter, PERIODS } from "./listing-filter.ts";
import { topicLabel } from "./topics.ts";

/** How far a zone's clocks are from UTC at a moment: "UTC+1", "UTC−3:30", "UTC". */
export function utcOffset(at: Date, timeZone: string): string {
  const minutes = offsetMinutes(at, timeZone);
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  return `UTC${minutes > 0 ? "+" : "−"}${Math.floor(size / 60)}${size % 60 ? `:${String(size % 60).padStart(2, "0")}` : ""}`;
}

/** A moment as ISO with the offset of its zone, for machines: "2026-12-05T10:00:00+01:00". */
export function zonedIso(at: Date, timeZone: string): string {
  const minutes = offsetMinutes(at, timeZone);
  const size = Math.abs(minutes);
  const two = (number: number) => String(number).padStart(2, "0");
  const local = new Date(Math.floor(at.getTime() / 1000) * 1000 + minutes * 60_000)
    .toISOString()
    .slice(0, 19);
  return `${local}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function offsetMinutes(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = wallTime(at, isTimeZone(timeZone) ? timeZone : "UTC");
  return Math.round(
    (Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at.getTime() / 60_000) * 60_000) /
      60_000,
  );
}

/** How long a webinar takes, to the minute: "45 minutes", "1 hour", "2 hours 30 minutes". */
export function exactLengthLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours ? [hours === 1 ? "1 hour" : `${hours} hours`] : []),
    ...(rest ? [rest === 1 ? "1 minute" : `${rest} minutes`] : []),
  ];
  return parts.join(" ");
}

/**
 * How a webinar stands on a list: what its badge says, and whether one can register at this moment.
 */
export interface PlacesLeft {
  /** Empty: open, for as many as come. */
  words: string;
  kind: "open" | "full" | "later";
}

/**
 * Places are said only where they are limited. Nobody is put on the waiting list once it began:
 * then full is full.
 */
export function placesLeft(
  webinar: Pick<
    ListedWebinar,
    "capacity" | "placesTaken" | "waitingList" | "opensAt" | "startsAt" | "timeZone"
  >,
  now: Date,
): PlacesLeft {
  const { capacity, placesTaken, waitingList, opensAt, startsAt, timeZone } = webinar;
  const at = now.toISOString();
  if (opensAt && at < opensAt)
    return {
      words: `Registration opens ${shortMoment(new Date(opensAt), timeZone)}`,
      kind: "later",
    };
  if (capacity === null) return { words: "", kind: "open" };
  const left = capacity - placesTaken;
  if (left > 0)
    return {
      words: left === 1 ? "1 place left" : `${left.toLocaleString("en")} places left`,
      kind: "open",
    };
  return {
    words: waitingList === 1 && at < startsAt ? "Full, waiting list" : "Full",
    kind: "full",
  };
}

/**
 * What a card and a line of the calendar show. Made where the clock is, so that pages print it as
 * it is.
 */
export interface ShownWebinar {
  id: string;
  title: string;
  host: string;
  organiser: string;
  organiserId: string;
  path: string;
  calendarPath: string;
  tearOff: { month: string; day: string };
  day: string;
  hours: string;
  /** "West Africa Time (Lagos), UTC+1" */
  zone: string;
  length: string;
  /** Of a series: "6 sessions, 3 December to 14 January". */
  series: string | null;
  topic: string;
  places: PlacesLeft;
  running: boolean;
  startsAt: string;
  endsAt: string;
  timeZone: string;
}

/**
 * How many sessions a series has, and from when to when; the years where they differ. Null: it is
 * no series.
 */
export function seriesLabel(
  webinar: Pick<ListedWebinar, "sessionCount" | "startsAt" | "wholeMinutes" | "timeZone">,
): string | null {
  const { sessionCount, startsAt, wholeMinutes, timeZone } = webinar;
  if (sessionCount === null) return null;
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const start = new Date(startsAt);
  const from = wallTime(start, zone);
  const to = wallTime(new Date(start.getTime() + wholeMinutes * 60_000), zone);
  const sessions = counted(sessionCount, "session");
  const isSameYear = from.year === to.year;
  if (isSameYear && from.month === to.month && from.day === to.day) return sessions;
  const shown = (day: typeof from) => dateText("en", day).replace(isSameYear ? / \d+$/ : "", "");
  return `${sessions}, ${shown(from)} to ${shown(to)}`;
}

/** A listed webinar in the words of the pages. */
export function shownWebinar(webinar: ListedWebinar, now: Date): ShownWebinar {
  const {
    id,
    title,
    host,
    organiser,
    organiserId,
    slug,
    startsAt,
    lengthMinutes,
    timeZone,
    topic,
  } = webinar;
  const { tearOff, day, hours } = webinarTimes({ ...webinar, sessionCount: null });
  const { zone } = webinarTimes(webinar);
  const start = new Date(startsAt);
  const offset = utcOffset(start, timeZone);
  return {
    id,
    title,
    host,
    organiser,
    organiserId,
    topic,
    timeZone,
    tearOff,
    day,
    hours,
    startsAt,
    path: `/f/${slug}`,
    calendarPath: `/events/${slug}.ics`,
    zone: timeZone === "UTC" ? zone : `${zone}, ${offset === "UTC" ? "UTC+0" : offset}`,
    length: exactLengthLabel(lengthMinutes),
    series: seriesLabel(webinar),
    places: placesLeft(webinar, now),
    running: start <= now,
    endsAt: new Date(start.getTime() + lengthMinutes * 60_000).toISOString(),
  };
}

/** What a page of the list is called: what was asked for, and where in the list it begins. */
export function listingTitle(
  name: string,
  {
    filter,
    organiser,
    isFurther,
    webinars,
  }: {
    filter: ListingFilter;
    organiser?: string | null;
    isFurther: boolean;
    webinars: Pick<ShownWebinar, "day">[];
  },
): string {
  const parts = [
    filter.words ? `“${filter.words}”` : null,
    topicLabel(filter.topic),
    filter.when === "any" ? null : (PERIODS.find(({ id }) => id === filter.when)?.label ?? null),
    organiser ? `by ${organiser}` : null,
    isFurther && webinars[0] ? `from ${webinars[0].day}` : null,
  ].filter(Boolean);
  return parts.length > 0 ? `${name}: ${parts.join(", ")}` : name;
}

/**
 * A listed webinar as schema.org describes it: an online event, with the form's page as its place.
 */
export function eventJsonLd(appUrl: string, webinar: ShownWebinar): Record<string, unknown> {
  const { title, host, organiser, path, startsAt, endsAt, timeZone } = webinar;
  const url = `${appUrl}${path}`;
  return {
    "@type": "Event",
    name: title,
    startDate: zonedIso(new Date(startsAt), timeZone),
    endDate: zonedIso(new Date(endsAt), timeZone),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    url,
    organizer: { "@type": "Organization", name: organiser },
    performer: { "@type": "Person", name: host },
  };
}
