import { rowIdIn } from "../model/session-rows.ts";
import { sessionTitle, type Webinar, type WebinarRegistration } from "../model/webinar.server.ts";
import {
  type CalendarEvent,
  calendarFile,
  foldLine,
  openCalendarFile,
} from "./calendar-file.server.ts";

/**
 * The UID of a person's calendar entry, for good: the first session of a series keeps the one that
 * the webinar had before.
 */
export function calendarUid(
  appUrl: string,
  { id, seriesRegistrationId }: Pick<WebinarRegistration, "id" | "seriesRegistrationId">,
): string {
  const isFirst = seriesRegistrationId !== null && id === `${seriesRegistrationId}s1`;
  return `${isFirst ? seriesRegistrationId : id}@${new URL(appUrl).hostname}`;
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
  registration: Pick<WebinarRegistration, "id" | "joinToken" | "name" | "email">;
  isOff?: boolean;
}) => string {
  return ({ registration, isOff = false }) => {
    const files = sessions.map((session) => {
      const row = {
        id: rowIdIn(session, registration.id),
        seriesRegistrationId: registration.id,
        joinToken: rowIdIn(session, registration.joinToken),
      };
      const event = {
        webinar: entryOf(series, session),
        organiser,
        method: methodOf(series, session, isOff),
        now,
      };
      return calendarFile(event, {
        uid: calendarUid(appUrl, row),
        joinLink: joinLink(appUrl, row),
        attendee: registration,
      });
    });
    return together(files, series.title);
  };
}

/** The same for people who hold no joining link: everything a page may show. */
export function openSeriesCalendar(
  series: Webinar,
  sessions: readonly Webinar[],
  { organiser, now, appUrl, formUrl }: Given & { formUrl: string },
): string {
  const host = new URL(appUrl).hostname;
  const files = sessions.map((session) => {
    const uid = `${session.sessionNumber === 1 ? series.id : session.id}@${host}`;
    const event = {
      webinar: entryOf(series, session),
      organiser,
      method: methodOf(series, session, false),
      now,
    };
    return openCalendarFile(event, { uid, formUrl });
  });
  return together(files, series.title);
}

/** A session as a calendar shows it: named by its series. */
function entryOf(series: Webinar, session: Webinar): CalendarEvent["webinar"] {
  return { ...session, title: sessionTitle(series.title, session.title) };
}

function methodOf(series: Webinar, session: Webinar, isOff: boolean): CalendarEvent["method"] {
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
