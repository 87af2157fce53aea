import { createEvent, type EventAttributes } from "ics";
import { LRUCache } from "lru-cache";
import { foldLine } from "#app/engines/time/calendar-line.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { WebinarPlace } from "../model/webinar-gate.ts";
import { type WebinarTime, webinarEnd } from "../model/webinar-times.ts";
import { calendarEntry } from "./calendar-links.ts";

export interface CalendarEvent {
  webinar: WebinarTime &
    WebinarPlace & { id: string; title: string; host: string; sequence: number };
  /**
   * Who invites. The address is the one that their mails come from: mail programs trust an update
   * only from there.
   */
  organiser: { name: string; email: string };
  method: CalendarMethod;
  now: Date;
}

/**
 * What a calendar is to do (RFC 5546, 3.2). Mails bring a REQUEST: Gmail and Outlook enter it and
 * change it by themselves, where of a PUBLISH they only offer to add it once more. A file to
 * download is a PUBLISH, which nobody is named in. CANCEL ends both.
 */
export type CalendarMethod = "REQUEST" | "PUBLISH" | "CANCEL";

/** `uid` stays the same for good: by it calendars find the entry to change or take out. */
interface PersonalEvent {
  uid: string;
  joinLink: string;
  /** `sequence`: how often their own part in it changed. */
  attendee: { name: string; email: string; sequence?: number };
}

/** The file of one person: stable UID, and their own joining link as its address and place. */
export function calendarFile(event: CalendarEvent, person: PersonalEvent): string {
  return calendarFiles(event)(person);
}

/**
 * The file for people who hold no joining link yet: everything a page may show. `formUrl`: where
 * one registers.
 */
export function openCalendarFile(
  event: CalendarEvent,
  { uid, formUrl }: { uid: string; formUrl: string },
): string {
  const entry = calendarEntry(event.webinar, event.organiser.name, null);
  const marker = `https://${randomLetters(20)}.example/`;
  return fold(unfoldedFile(event, entry, { uid, url: marker }).replaceAll(marker, formUrl));
}

/**
 * Everything but the person and the moment, as the library wrote it. A form that many fill in at
 * once asks for one again and again.
 */
interface Pattern {
  file: string;
  uid: string;
  link: string;
}
const patterns = new LRUCache<string, Pattern>({ max: 32 });

/**
 * Makes the files of many people of one webinar: the library writes one, and what differs is put in
 * for each, because it takes two milliseconds for each file.
 */
export function calendarFiles(event: CalendarEvent): (person: PersonalEvent) => string {
  const { file, uid: uidMarker, link } = patternOf(event);
  const stamp = `DTSTAMP:${event.now.toISOString().replace(/[-:]|\.\d+/g, "")}`;
  const stamped = file.replace(/^DTSTAMP:.*$/m, stamp);
  return ({ uid, joinLink, attendee }) => {
    const own = stamped
      .replace(/^SEQUENCE:.*$/m, `SEQUENCE:${event.webinar.sequence + (attendee.sequence ?? 0)}`)
      .replaceAll(uidMarker, uid)
      .replaceAll(link, joinLink);
    return fold(
      event.method === "PUBLISH"
        ? own
        : own.replace("\r\nORGANIZER;", (organizer) => attendeeLine(attendee) + organizer),
    );
  };
}

/**
 * They registered, so they have accepted, and nobody waits for an answer: mail programs don't ask
 * for one.
 */
function attendeeLine({ name, email }: PersonalEvent["attendee"]): string {
  return `\r\nATTENDEE;CN=${quoted(name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailAddress(email)}`;
}

/**
 * A parameter's value (RFC 5545, 3.2): it may hold anything but quotation marks and control
 * characters.
 */
function quoted(name: string): string {
  const kept = clean(name).replace(/\s+/g, " ").replaceAll('"', "'").trim();
  return `"${kept}"`;
}

/**
 * Of ASCII only what can't end the value; a plus is left as it is, because mail programs compare
 * addresses letter by letter.
 */
function mailAddress(email: string): string {
  return `mailto:${email.replace(/[^\x21-\x7e]+|[\\"<>%]/gu, encodeURIComponent)}`;
}

function patternOf(event: CalendarEvent): Pattern {
  const { organiser, method } = event;
  const { id, title, host, sequence, startsAt, lengthMinutes, timeZone, venue, joinUrl } =
    event.webinar;
  const key = JSON.stringify([
    id,
    title,
    host,
    sequence,
    startsAt,
    lengthMinutes,
    timeZone,
    venue,
    joinUrl === "",
    organiser.name,
    organiser.email,
    method,
  ]);
  const known = patterns.get(key);
  if (known) return known;
  const uid = randomLetters(26);
  // The library takes no address without a dot, and a machine of one's own has none.
  const link = `https://${randomLetters(20)}.example/`;
  const pattern = {
    file: unfoldedFile(event, calendarEntry(event.webinar, event.organiser.name, link), {
      uid,
      url: link,
    }),
    uid,
    link,
  };
  patterns.set(key, pattern);
  return pattern;
}

/**
 * A calendar file (RFC 5545) with one event and a reminder ten minutes before. Times are in UTC, so
 * that no calendar has to know the zone; the zone is named for those that show it, and in the
 * description. Throws what the library refuses.
 */
function unfoldedFile(
  { webinar, organiser, method, now }: CalendarEvent,
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
    alarms: isOff
      ? []
      : [
          {
            action: "display",
            description: escaped(clean(title)),
            trigger: { minutes: 10, before: true },
          },
        ],
  };
  const { error, value } = createEvent(attributes);
  if (error || value === null) throw error ?? new Error("no calendar file was made");
  // The library writes names into ORGANIZER as they are, so that a quotation mark would end one:
  // ours is put in.
  const organizer = `ORGANIZER;CN=${quoted(organiser.name)}:${mailAddress(organiser.email)}`;
  const ours =
    method === "REQUEST" ? [organizer, "X-MICROSOFT-DISALLOW-COUNTER:TRUE"] : [organizer];
  return value
    .replace(/\r\n[ \t]/g, "")
    .replace("X-PUBLISHED-TTL:PT1H\r\n", `X-WR-TIMEZONE:${webinar.timeZone}\r\n`)
    .replace("BEGIN:VEVENT\r\n", (begin) => `${begin}${ours.join("\r\n")}\r\n`);
}

/**
 * The library escapes the text of an event but not that of an alarm, save line ends (RFC 5545,
 * 3.3.11).
 */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&");
}

function utcParts(at: string): [number, number, number, number, number] {
  const date = new Date(at);
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  ];
}

/** Control characters may not stand in a text value (RFC 5545, 3.3.11). */
function clean(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ");
}

/**
 * The library counts letters where octets count, and a letter with marks has up to four each:
 * folded here.
 */
function fold(text: string): string {
  return text.split("\r\n").map(foldLine).join("\r\n");
}
