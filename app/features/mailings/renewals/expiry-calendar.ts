import { calendarText, foldLine } from "#app/engines/time/calendar-line.ts";
import { wallTime } from "#app/engines/time/zoned-time.ts";

/** A last day as a calendar shows it. */
export interface CalendarDay {
  /** Stays the same for good: by it calendars know the entry again. */
  uid: string;
  expiresAt: string;
  timeZone: string;
  title: string;
  /** Where it is renewed. */
  url: string;
}

/** A calendar file (RFC 5545): each last day as a whole day, with an alarm a week before. */
export function expiryCalendar(days: readonly CalendarDay[], now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Certificates//Calendar file//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...days.flatMap((day) => eventLines(day, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines({ uid, expiresAt, timeZone, title, url }: CalendarDay, now: Date): string[] {
  const { year, month, day } = wallTime(new Date(expiresAt), timeZone);
  const summary = calendarText(title);
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${dateOf(year, month, day)}`,
    `DTEND;VALUE=DATE:${dateOf(year, month, day + 1)}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${calendarText(url)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${summary}`,
    "TRIGGER:-P7D",
    "END:VALARM",
    "END:VEVENT",
  ];
}

function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10).replaceAll("-", "");
}
