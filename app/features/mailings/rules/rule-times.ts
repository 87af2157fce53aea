import { addDays, daysInMonth, type IsoDay, isoDay } from "#app/engines/time/calendar-month.ts";
import {
  clockLabel,
  momentOf,
  monthName,
  type WallTime,
  wallTime,
} from "#app/engines/time/zoned-time.ts";
import { counted } from "#app/platform/text/wording.ts";

export const WEEKDAY_NAMES = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];

/** What a rule says about when it runs. */
export interface RuleTiming {
  kind: "weekly" | "monthly" | "dates" | "new-people" | "after-attending" | "certificates";
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** 1 to 31: the last day of a month that is shorter. */
  monthDay?: number;
  /** ISO days in their order, with a space between them. */
  dates?: string;
  /** "09:00" */
  time: string;
  /** After a webinar. */
  days?: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Who is marked as attended later than this after the e-mail went out doesn't get it any more. */
export const ATTENDED_LATE_DAYS = 30;

/**
 * When the e-mail of a rule goes out so many days after the end of a webinar, at its time on the
 * zone's clocks.
 */
export function dueAfter(
  endsAt: string,
  { days = 1, time }: Pick<RuleTiming, "days" | "time">,
  timeZone: string,
): Date {
  const { year, month, day } = wallTime(new Date(endsAt), timeZone);
  const at = momentOn(addDays(isoDay(year, month, day), days), time, timeZone);
  return at ?? new Date(Date.parse(endsAt) + days * DAY_MS);
}

/**
 * The look of a rule after a webinar that comes next: when it is due, or every hour so that those
 * marked later get it too.
 */
export function nextLookAfter(dueAt: Date, now: Date): Date {
  const hour = new Date(now.getTime() + HOUR_MS);
  return dueAt > now && dueAt < hour ? dueAt : hour;
}

/** Whether a rule runs on days of the calendar, at its time. */
export const isOnCalendar = ({ kind }: Pick<RuleTiming, "kind">): boolean =>
  kind === "weekly" || kind === "monthly" || kind === "dates";

/**
 * A run on a day of the calendar that is later than this is not made up for: a Monday's news is no
 * use on Wednesday.
 */
export const MAX_LATE_MS = 12 * HOUR_MS;

/**
 * The next run after a moment: on days of the calendar at their time on the zone's clocks, whatever
 * summer time does to them; for new people, and certificates in an hour. Null: all dates are over.
 */
export function nextRunAt(rule: RuleTiming, after: Date, timeZone: string): Date | null {
  if (!isOnCalendar(rule)) return new Date(after.getTime() + HOUR_MS);
  for (const day of daysFrom(rule, wallTime(after, timeZone))) {
    const at = momentOn(day, rule.time, timeZone);
    if (at && at > after) return at;
  }
  return null;
}

/** The next runs on days of the calendar, at most `count`. */
export function nextRuns(rule: RuleTiming, after: Date, timeZone: string, count = 3): Date[] {
  const runs: Date[] = [];
  for (let at: Date | null = after; isOnCalendar(rule) && runs.length < count; runs.push(at)) {
    at = nextRunAt(rule, at, timeZone);
    if (!at) break;
  }
  return runs;
}

/** When the clocks of a zone show a time on a day; null: there is no such day. */
export function momentOn(day: IsoDay, time: string, timeZone: string): Date | null {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const [hour = 9, minute = 0] = time.split(":").map(Number);
  return momentOf({ year, month, day: date, hour, minute }, timeZone)?.at ?? null;
}

/** Days of a rule from today on, the earliest first: enough to find one that is after a moment. */
function daysFrom({ kind, weekday, monthDay = 1, dates = "" }: RuleTiming, today: WallTime) {
  const { year, month, day } = today;
  const first = isoDay(year, month, day);
  if (kind === "dates") return dates.split(" ").filter((date) => date >= first);
  if (kind === "monthly")
    return [0, 1, 2].map((later) => {
      const begin = new Date(Date.UTC(year, month - 1 + later, 1));
      const [y, m] = [begin.getUTCFullYear(), begin.getUTCMonth() + 1];
      return isoDay(y, m, Math.min(monthDay, daysInMonth(y, m)));
    });
  const todays = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
  const next = addDays(first, (weekday - todays + 7) % 7);
  return [next, addDays(next, 7)];
}

/** "Every Monday at 09:00", "To each new person", "3 days after a webinar at 09:00". */
export function timingLabel(rule: RuleTiming): string {
  const { kind, weekday, monthDay = 1, dates = "", days = 1 } = rule;
  const [hour = 9, minute = 0] = rule.time.split(":").map(Number);
  const time = clockLabel({ hour, minute });
  switch (kind) {
    case "new-people":
      return "To each new person";
    case "certificates":
      return "A certificate to each new person";
    case "after-attending":
      return `${counted(days, "day")} after a webinar at ${time}`;
    case "monthly":
      return `${monthDayLabel(monthDay)} of every month${orLastDay(monthDay)} at ${time}`;
    case "dates":
      return `${dates.split(" ").map(dayLabel).join(", ")} at ${time}`;
    case "weekly":
      return `Every ${WEEKDAY_NAMES[weekday - 1]} at ${time}`;
  }
}

const orLastDay = (monthDay: number) =>
  monthDay === 29 || monthDay === 30 ? ", or its last day," : "";

/** "Day 5", "Last day": of a month. */
export const monthDayLabel = (monthDay: number): string =>
  monthDay === 31 ? "Last day" : `Day ${monthDay}`;

function dayLabel(iso: IsoDay): string {
  const [year, month = 1, day] = iso.split("-").map(Number);
  return `${day} ${monthName(month)} ${year}`;
}
