import type { Webinar } from "../model/webinar.server.ts";
import { venueLine, type WebinarPlace } from "../model/webinar-gate.ts";
import { type WebinarTime, webinarEnd, webinarWhen } from "../model/webinar-times.ts";

/** What an entry in somebody's calendar says. */
interface CalendarEntry {
  title: string;
  /** Plain text; the time with its zone is in it, for calendars that show another zone. */
  description: string;
  /** Where one goes: the personal joining link, or words. */
  location: string;
}

/**
 * The entry of one person with their own joining link, or, with `joinLink` null, what may stand on
 * a page anybody sees.
 */
export function calendarEntry(
  webinar: WebinarTime & WebinarPlace & { title: string; host: string },
  organiser: string,
  joinLink: string | null,
): CalendarEntry {
  const link = webinar.joinUrl === "" ? "page" : "joining link";
  const venue = venueLine(webinar);
  return {
    title: webinar.title,
    description: [
      webinarWhen(webinar),
      `With ${webinar.host}`,
      ...(venue ? [`At ${venue}`] : []),
      joinLink
        ? `Your own ${link}: ${joinLink}`
        : `Your own ${link} is in the e-mail that we sent you.`,
      `Organised by ${organiser}`,
    ].join("\n"),
    location: venue || (joinLink ?? "Online"),
  };
}

/** Opens Google's own "new event" page, filled in. */
export function googleCalendarLink(
  webinar: WebinarTime,
  { title, description, location }: CalendarEntry,
): string {
  const dates = [webinar.startsAt, webinarEnd(webinar)]
    .map((at) => at.replace(/[-:]|\.\d+/g, ""))
    .join("/");
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: "TEMPLATE", text: title, dates, details: description, location, ctz: webinar.timeZone })}`;
}

/** Opens Outlook's own "new event" page, filled in. */
export function outlookCalendarLink(
  webinar: WebinarTime,
  { title, description, location }: CalendarEntry,
): string {
  const seconds = (at: string) => at.replace(/\.\d+/, "");
  const query = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: seconds(webinar.startsAt),
    enddt: seconds(webinarEnd(webinar)),
    body: description,
    location,
  });
  // Outlook shows a plus sign where it stands for a space.
  return `https://outlook.live.com/calendar/0/deeplink/compose?${String(query).replaceAll("+", "%20")}`;
}

/**
 * The three ways into a calendar for somebody with a place, with their own joining link in the
 * entry.
 */
export function personalCalendar(
  webinar: Webinar,
  { appUrl, organiser, joinToken }: { appUrl: string; organiser: string; joinToken: string },
): { google: string; outlook: string; file: string } {
  const entry = calendarEntry(webinar, organiser, `${appUrl}/j/${joinToken}`);
  return {
    google: googleCalendarLink(webinar, entry),
    outlook: outlookCalendarLink(webinar, entry),
    file: `/w/${joinToken}/calendar.ics`,
  };
}
