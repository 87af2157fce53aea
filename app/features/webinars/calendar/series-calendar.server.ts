import { foldLine } from "#app/engines/time/calendar-line.ts";
import { tokenHash } from "#app/platform/crypto.server.ts";
import { rowIdIn } from "../model/session-rows.ts";
import {
  isSeries,
  sessionLabel,
  sessionTitle,
  type Webinar,
  type WebinarRegistration,
} from "../model/webinar.server.ts";
import { type CalendarEvent, calendarFile, openCalendarFile } from "./calendar-file.server.ts";

/** What follows a guest's link in the link of their row in a session: "s3". */
const TOKEN_LETTERS = 26;

/**
 * What a guest's calendar entry is known by on pages that anybody may see: nothing of the guest
 * follows from it, not even since when they are registered.
 */
export function entryKey({ joinToken }: Pick<WebinarRegistration, "joinToken">): string {
  return tokenHash(`calendar ${joinToken.slice(0, TOKEN_LETTERS)}`).slice(0, 26);
}

/**
 * The UID of a person's calendar entry, for good: the first session of a series keeps the one that
 * the webinar had before.
 */
export function calendarUid(
  appUrl: string,
  { openUids }: Pick<Webinar, "openUids">,
  guest: Pick<WebinarRegistration, "id" | "seriesRegistrationId" | "joinToken">,
): string {
  const key = openUids === 1 ? entryKey(guest) : (guest.seriesRegistrationId ?? guest.id);
  return uidOf(appUrl, key, guest.joinToken.slice(TOKEN_LETTERS));
}

function uidOf(appUrl: string, key: string, session: string): string {
  return `${key}${session === "s1" ? "" : session}@${new URL(appUrl).hostname}`;
}

/** Somebody's own link to the webinar: for their mails alone. */
export function joinLink(
  appUrl: string,
  { joinToken }: Pick<WebinarRegistration, "joinToken">,
): string {
  return `${appUrl}/j/${joinToken}`;
}

type Given = Pick<CalendarEvent, "organiser" | "now"> & { appUrl: string };

/**
 * One file with all sessions of a series, an entry each, for many people. It is a PUBLISH, whatever
 * it says of them: a REQUEST or a CANCEL may hold one entry only (RFC 5546, 3.2.2). Cancelled
 * sessions stay in it as such, so that calendars take them out.
 */
export function seriesCalendars(
  series: Webinar,
  sessions: readonly Webinar[],
  { organiser, now, appUrl }: Given,
): (guest: {
  registration: Pick<WebinarRegistration, "id" | "joinToken" | "name" | "email" | "sequence">;
  isOff?: boolean;
}) => string {
  return ({ registration, isOff = false }) => {
    const files = sessions.map((session, index) => {
      const row = {
        id: rowIdIn(session, registration.id),
        seriesRegistrationId: registration.id,
        joinToken: rowIdIn(session, registration.joinToken),
      };
      const event = {
        webinar: entryOf(series, session, index),
        organiser,
        method: methodOf(series, session, isOff),
        now,
      };
      return calendarFile(event, {
        uid: calendarUid(appUrl, series, row),
        joinLink: joinLink(appUrl, row),
        attendee: registration,
      });
    });
    return together(files, series.title);
  };
}

type OpenGiven = Given & {
  formUrl: string;
  /** Of the guest whose entry it is to be (see `entryKey`). */
  key: string | null;
};

const ENTRY_KEY = /^[\w-]{26}$/;

/**
 * A webinar, or all sessions of a series, for people who hold no joining link: everything a page
 * may show.
 */
export function openCalendar(
  webinar: Webinar,
  sessions: readonly Webinar[],
  given: OpenGiven,
): { file: string; method: "CANCEL" | "PUBLISH" } {
  const key = given.key !== null && ENTRY_KEY.test(given.key) ? given.key : null;
  if (isSeries(webinar))
    return { file: openSeries(webinar, sessions, { ...given, key }), method: "PUBLISH" };
  const method = methodOf(webinar, webinar, false);
  const uid = uidOf(given.appUrl, key ?? webinar.id, "");
  return { file: openCalendarFile({ webinar, method, ...given }, { uid, ...given }), method };
}

function openSeries(
  series: Webinar,
  sessions: readonly Webinar[],
  { organiser, now, appUrl, formUrl, key }: OpenGiven,
): string {
  const files = sessions.map((session, index) => {
    const { id, sessionNumber } = session;
    const own = sessionNumber === 1 ? series.id : id;
    const uid = key === null ? uidOf(appUrl, own, "") : uidOf(appUrl, key, `s${sessionNumber}`);
    const event = {
      webinar: entryOf(series, session, index),
      organiser,
      method: methodOf(series, session, false),
      now,
    };
    return openCalendarFile(event, { uid, formUrl });
  });
  return together(files, series.title);
}

/** A session as a calendar shows it: named by its series. */
function entryOf(series: Webinar, session: Webinar, index: number): CalendarEvent["webinar"] {
  return { ...session, title: sessionTitle(series.title, sessionLabel(session, index)) };
}

function methodOf(series: Webinar, session: Webinar, isOff: boolean): "CANCEL" | "PUBLISH" {
  return isOff || series.state === "cancelled" || session.state === "cancelled"
    ? "CANCEL"
    : "PUBLISH";
}

/**
 * Many calendars as one: what stands before the entry of the first, a name, and the entries of all.
 */
function together(files: readonly string[], title: string): string {
  const entries = files.map((file) => {
    const end = "END:VEVENT\r\n";
    const [from, to] = [file.indexOf("BEGIN:VEVENT\r\n"), file.lastIndexOf(end)];
    return from < 0 || to < from ? "" : file.slice(from, to + end.length);
  });
  const [before = ""] = (files[0] ?? "").split("BEGIN:VEVENT");
  const head = before.replace(/^METHOD:\w+/m, "METHOD:PUBLISH");
  const name = foldLine(
    `X-WR-CALNAME:${title.replace(/[\u0000-\u001f\u007f]/g, " ").replace(/[\\;,]/g, "\\$&")}`,
  );
  const ask = "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n";
  return `${head}${name}\r\n${ask}${entries.join("")}END:VCALENDAR\r\n`;
}
