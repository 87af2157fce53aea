import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import { calendarEntry, googleCalendarLink, outlookCalendarLink } from "./calendar-links.ts";

/** The three ways into a calendar for somebody with a place, with their own joining link in the entry. */
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
