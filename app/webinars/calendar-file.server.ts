import { createEvent, type EventAttributes } from "ics";
import { randomLetters } from "../random-letters.ts";
import { calendarEntry } from "./calendar-links.ts";
import { foldLine } from "./fold-line.ts";
import { type WebinarTime, webinarEnd } from "./webinar-times.ts";

export interface CalendarEvent {
  webinar: WebinarTime & { id: string; title: string; host: string; sequence: number };
  /** Who invites. */
  organiser: string;
  method: "PUBLISH" | "CANCEL";
  now: Date;
}

/** `uid` stays the same for good: by it calendars find the entry to change or take out. */
type ForOne = { uid: string; joinLink: string };

/** The file of one person: stable UID, and their own joining link as its address and place. */
export function calendarFile(event: CalendarEvent, person: ForOne): string {
  return calendarFiles(event)(person);
}

/** The file for people who hold no joining link yet: everything a page may show. `formUrl`: where one registers. */
export function openCalendarFile(event: CalendarEvent, { uid, formUrl }: { uid: string; formUrl: string }): string {
  const entry = calendarEntry(event.webinar, event.organiser, null);
  const marker = `https://${randomLetters(20)}.example/`;
  return fold(unfoldedFile(event, entry, { uid, url: marker }).replaceAll(marker, formUrl));
}

/** Everything but the person and the moment, as the library wrote it. A form that many fill in at once asks for one again and again. */
interface Pattern {
  file: string;
  uid: string;
  link: string;
}
const patterns = new Map<string, Pattern>();
const MOST_PATTERNS = 32;

/**
 * Makes the files of many people of one webinar: the library writes one, and what differs is put in for each, because it
 * takes two milliseconds for each file.
 */
export function calendarFiles(event: CalendarEvent): (person: ForOne) => string {
  const { file, uid: uidMarker, link } = patternOf(event);
  const stamp = `DTSTAMP:${event.now.toISOString().replace(/[-:]|\.\d+/g, "")}`;
  const stamped = file.replace(/^DTSTAMP:.*$/m, stamp);
  return ({ uid, joinLink }) => fold(stamped.replaceAll(uidMarker, uid).replaceAll(link, joinLink));
}

function patternOf(event: CalendarEvent): Pattern {
  const { id, title, host, sequence, startsAt, lengthMinutes, timeZone } = event.webinar;
  const key = JSON.stringify([id, title, host, sequence, startsAt, lengthMinutes, timeZone, event.organiser, event.method]);
  const known = patterns.get(key);
  if (known) return known;
  const uid = randomLetters(26);
  // The library takes no address without a dot, and a machine of one's own has none.
  const link = `https://${randomLetters(20)}.example/`;
  const pattern = {
    file: unfoldedFile(event, calendarEntry(event.webinar, event.organiser, link), { uid, url: link }),
    uid,
    link,
  };
  if (patterns.size >= MOST_PATTERNS) patterns.delete(patterns.keys().next().value!);
  patterns.set(key, pattern);
  return pattern;
}

/**
 * A calendar file (RFC 5545) with one event and a reminder ten minutes before. Times are in UTC, so that no calendar has to
 * know the zone; the zone is named for those that show it, and in the description. Throws what the library refuses.
 */
function unfoldedFile(
  { webinar, method, now }: CalendarEvent,
  { title, description, location }: { title: string; description: string; location: string },
  { uid, url }: { uid: string; url: string },
): string {
  const isOff = method === "CANCEL";
  const attributes: EventAttributes & { timestamp: number } = {
    productId: "-//Webinars//Calendar file//EN",
    method,
    uid,
    sequence: webinar.sequence,
    timestamp: now.getTime(),
    start: utcParts(webinar.startsAt),
    startInputType: "utc",
    end: utcParts(webinarEnd(webinar)),
    endInputType: "utc",
    title: clean(title),
    description: clean(description),
    location: clean(location),
    url,
    status: isOff ? "CANCELLED" : "CONFIRMED",
    transp: isOff ? "TRANSPARENT" : "OPAQUE",
    alarms: isOff ? [] : [{ action: "display", description: clean(title), trigger: { minutes: 10, before: true } }],
  };
  const { error, value } = createEvent(attributes);
  if (error || value === null) throw error ?? new Error("no calendar file was made");
  return value.replace(/\r\n[ \t]/g, "").replace("X-PUBLISHED-TTL:PT1H\r\n", `X-WR-TIMEZONE:${webinar.timeZone}\r\n`);
}

function utcParts(at: string): [number, number, number, number, number] {
  const date = new Date(at);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes()];
}

/** Control characters may not stand in a text value (RFC 5545, 3.3.11). */
function clean(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ");
}

/** The library counts letters where octets count, and a letter with marks has up to four each: folded here. */
function fold(text: string): string {
  return text.split("\r\n").map(foldLine).join("\r\n");
}
