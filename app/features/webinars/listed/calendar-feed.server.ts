import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { foldLine } from "#app/engines/time/calendar-line.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { venueLine } from "../model/webinar-gate.ts";
import { type WebinarTime, webinarEnd, webinarWhen } from "../model/webinar-times.ts";
import { findForCalendars } from "./find-listed.server.ts";
import type { ListedWebinar } from "./listed-webinar.ts";
import { type ListingFilter, listingQuery } from "./listing-filter.ts";
import { topicLabel } from "./topics.ts";

/** What a calendar that subscribes is told of the feed as a whole. */
export interface Feed {
  appUrl: string;
  /** Its name in people's calendars. */
  name: string;
  /** Its own address. */
  address: string;
}

/** How often calendars should ask again (RFC 7986, 5.7). */
const REFRESH = "PT1H";

/**
 * Listed webinars as one calendar (RFC 5545, 7986). Times are in UTC, so that no calendar has to
 * know a zone; the webinar's own time with its zone stands in the description. The same webinars
 * give the same bytes: DTSTAMP is when each was last changed, as it is without METHOD.
 */
export function eventsFeed({ appUrl, name, address }: Feed, webinars: ListedWebinar[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Webinars//Listed webinars//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    `URL:${address}`,
    `SOURCE;VALUE=URI:${address}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ];
  return `${foldedLines(lines)}${webinars.map((webinar) => eventText(appUrl, webinar)).join("")}${foldedLines(["END:VCALENDAR"])}`;
}

/** Twice what one calendar holds. */
const eventCache = new LRUCache<string, string>({ max: 2_000 });

/**
 * Its lines as they stand in the file. Words for times and folding take a tenth of a millisecond,
 * and anybody may ask for a thousand.
 */
function eventText(appUrl: string, webinar: ListedWebinar): string {
  const {
    id,
    title,
    host,
    organiser,
    startsAt,
    lengthMinutes,
    timeZone,
    slug,
    topic,
    state,
    venue,
    place,
    sequence,
    updatedAt,
  } = webinar;
  // All that the lines name.
  const named = [
    id,
    title,
    host,
    organiser,
    startsAt,
    lengthMinutes,
    timeZone,
    slug,
    topic,
    state,
    venue,
    place,
    sequence,
    updatedAt,
  ];
  const key = JSON.stringify([appUrl, ...named]);
  const known = eventCache.get(key);
  if (known !== undefined) return known;
  const text = foldedLines(eventLines(appUrl, webinar));
  eventCache.set(key, text);
  return text;
}

function foldedLines(lines: string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines(appUrl: string, webinar: ListedWebinar): string[] {
  const { id, title, host, organiser, startsAt, slug, topic, state, place } = webinar;
  const { sequence, updatedAt } = webinar;
  const form = `${appUrl}/f/${slug}`;
  const isOff = state === "cancelled";
  const label = topicLabel(topic);
  const description = [
    ...(isOff ? ["This webinar is cancelled."] : []),
    webinarWhen(webinar satisfies WebinarTime),
    `With ${host}`,
    `Organised by ${organiser}`,
    ...(isOff ? [] : [whereLine(webinar, form)]),
  ].join("\n");
  return [
    "BEGIN:VEVENT",
    // The same as in the file at the form's address, so that nobody has it twice.
    `UID:${id}@${new URL(appUrl).hostname}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcStamp(updatedAt)}`,
    `LAST-MODIFIED:${utcStamp(updatedAt)}`,
    `DTSTART:${utcStamp(startsAt)}`,
    `DTEND:${utcStamp(webinarEnd(webinar))}`,
    `SUMMARY:${textValue(isOff ? `Cancelled: ${title}` : title)}`,
    `DESCRIPTION:${textValue(description)}`,
    `LOCATION:${textValue(place === "per-session" ? form : venueLine(webinar) || form)}`,
    `URL:${form}`,
    ...(label ? [`CATEGORIES:${textValue(label)}`] : []),
    `STATUS:${isOff ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Where it is, and where one registers for it. */
function whereLine(webinar: ListedWebinar, form: string): string {
  switch (webinar.place) {
    case "online":
      return `Online. Register to get your own joining link: ${form}`;
    case "both":
      return `At ${venueLine(webinar)}, or online. Register to get your own joining link: ${form}`;
    case "venue":
      return `At ${venueLine(webinar)}. Register: ${form}`;
    case "per-session":
      return `Each session has its own place. Register: ${form}`;
  }
}

/** "20261205T090000Z" */
function utcStamp(at: string): string {
  return at.replace(/[-:]|\.\d+/g, "");
}

/**
 * A value of type TEXT (RFC 5545, 3.3.11): nothing in it ends the line or the value; control
 * characters may not stand there.
 */
function textValue(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/**
 * Calendars refuse files above a megabyte, and nobody looks through more: the next ones are in it.
 */
const MAX_EVENTS = 1000;

/**
 * The calendar of listed webinars, or with `slug` the one that this form registers for; null: that
 * one is not listed. The same for everybody. `version` names these very bytes.
 */
export async function readCalendarFeed(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  { filter, slug }: { filter: ListingFilter; slug?: string },
): Promise<{ file: string; version: string } | null> {
  const webinars = await findForCalendars(
    db,
    filter,
    { slug, limit: slug === undefined ? MAX_EVENTS : 1 },
    clock(),
  );
  if (slug !== undefined && webinars.length === 0) return null;
  const { appUrl, appName } = config;
  const query = listingQuery(filter);
  const address =
    slug === undefined
      ? `${appUrl}/events.ics${query ? `?${query}` : ""}`
      : `${appUrl}/events/${slug}.ics`;
  const about = [filter.words, topicLabel(filter.topic)].filter(Boolean).join(", ");
  const name =
    webinars[0] && slug !== undefined
      ? webinars[0].title
      : `Webinars on ${appName}${about ? `: ${about}` : ""}`;
  const file = eventsFeed({ appUrl, name, address }, webinars);
  return { file, version: createHash("sha256").update(file).digest("base64url").slice(0, 22) };
}
