import { dateFormat } from "#app/engines/time/formats.ts";
import { clockLabel, wallTime, zonedMomentLabel, zoneName } from "#app/engines/time/zoned-time.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const DATED_AFTER_DAYS = 30;

/**
 * A moment as people read it: the short words, the whole date for a tooltip and screen readers, and
 * the machine's own.
 */
export interface ShownTime {
  at: string;
  short: string;
  full: string;
}

/**
 * How long ago: seconds, minutes, hours, days; after 30 days the date. `at` is ISO 8601, the zone
 * an IANA name.
 */
export function relativeTime(at: string, now: Date, timeZone: string): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000));
  if (seconds < 1) return "just now";
  if (seconds < MINUTE) return `${count(seconds, "second")} ago`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ago`;
  const days = Math.floor(seconds / DAY);
  return days <= DATED_AFTER_DAYS ? `${count(days, "day")} ago` : shortDay(at, timeZone);
}

/** "Saturday 29 November 2025, 10:00, West Africa Time". */
export function fullDate(at: string, timeZone: string): string {
  return zonedMomentLabel(new Date(at), timeZone);
}

/** "11 Nov 2025". */
export function shortDay(at: string, timeZone: string): string {
  const part = parts(at, timeZone, { day: "numeric", month: "numeric", year: "numeric" });
  return `${part("day")} ${monthWord(part("month"))} ${part("year")}`;
}

/** "Nov 2025". */
export function monthOf(at: string, timeZone: string): string {
  const part = parts(at, timeZone, { month: "numeric", year: "numeric" });
  return `${monthWord(part("month"))} ${part("year")}`;
}

/** "20 Nov, 14:02"; with the year when it is not this year. */
export function shortMoment(at: string, now: Date, timeZone: string): string {
  const day = shortDay(at, timeZone);
  const year = ` ${parts(now.toISOString(), timeZone, { year: "numeric" })("year")}`;
  return `${day.endsWith(year) ? day.slice(0, -year.length) : day}, ${clockTime(at, timeZone)}`;
}

/** "today at 14:02", "yesterday at 14:02", or "on 20 Nov 2025 at 14:02". */
export function dayMoment(at: string, now: Date, timeZone: string): string {
  const day = shortDay(at, timeZone);
  const time = clockTime(at, timeZone);
  if (day === shortDay(now.toISOString(), timeZone)) return `today at ${time}`;
  if (day === shortDay(new Date(now.getTime() - DAY * 1000).toISOString(), timeZone))
    return `yesterday at ${time}`;
  return `on ${day} at ${time}`;
}

/** "2025-11-20 14:02": what spreadsheets read as a moment. Null: empty. */
export function sheetMoment(at: string | null, timeZone: string): string {
  if (at === null) return "";
  const { year, month, day, hour, minute } = wallTime(new Date(at), timeZone);
  return `${year}-${digits(month)}-${digits(day)} ${digits(hour)}:${digits(minute)}`;
}

/** "Sent in (West Africa Time)": above moments in a spreadsheet, whose cells can't hold a zone. */
export function momentHeading(words: string, timeZone: string): string {
  return `${words} (${zoneName(timeZone)})`;
}

/** "Yes" or "No": as every export has it. */
export function yesOrNo(is: boolean): string {
  return is ? "Yes" : "No";
}

/** "14:02". */
export function clockTime(at: string, timeZone: string): string {
  return clockLabel(wallTime(new Date(at), timeZone));
}

/** The relative words and the full date of one moment. */
export function shownTime(at: string, now: Date, timeZone: string): ShownTime {
  return { at, short: relativeTime(at, now, timeZone), full: fullDate(at, timeZone) };
}

/** "1 day", "4 days". */
function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function digits(number: number): string {
  return String(number).padStart(2, "0");
}

// Named here because engines differ: en-GB says "Sept" in some and "Sep" in others.
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function monthWord(month: string): string {
  return MONTHS[Number(month) - 1] ?? month;
}

function parts(
  at: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): (type: string) => string {
  const all = dateFormat("en-GB", { ...options, timeZone }).formatToParts(new Date(at));
  return (type) => all.find((part) => part.type === type)?.value ?? "";
}
