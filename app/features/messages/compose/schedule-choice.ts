import { addDays, isoDay, nextMonday } from "#app/engines/time/calendar-month.ts";
import {
  DEFAULT_TIME_ZONE,
  isTimeZone,
  momentLabel,
  momentOf,
  wallTime,
  zoneName,
} from "#app/engines/time/zoned-time.ts";

/** The scheduler's form as typed. */
export interface ScheduleForm {
  quick: "tomorrow" | "monday" | "day";
  /** `YYYY-MM-DD` */
  day: string;
  hour: string;
  minute: string;
  half: "AM" | "PM";
  zone: string;
}

/** Sooner than this, and "send now" is what is meant. */
export const LEAST_MINUTES_AHEAD = 1;
export const MAX_DAYS_AHEAD = 731;

/**
 * The form from a posted body or a query, with what the scheduler starts from where nothing was
 * chosen.
 */
export function readScheduleForm(
  fields: { get(name: string): unknown },
  own: { zone: string; now: Date },
): ScheduleForm {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim().slice(0, 80) : "";
  };
  const zone = [text("zone"), own.zone].find(isTimeZone) ?? DEFAULT_TIME_ZONE;
  const quick = text("quick");
  return {
    quick: quick === "tomorrow" || quick === "monday" ? quick : "day",
    day: text("day") || addDays(todayIn(zone, own.now), 1),
    hour: text("hour") || "09",
    minute: text("minute") || "00",
    half: text("half").toUpperCase() === "PM" ? "PM" : "AM",
    zone,
  };
}

/** The scheduler's fields for a moment that was chosen before. */
export function scheduleFieldsAt(at: Date, zone: string): ScheduleForm {
  const { year, month, day, hour, minute } = wallTime(at, zone);
  return {
    quick: "day",
    day: isoDay(year, month, day),
    hour: String(hour % 12 || 12).padStart(2, "0"),
    minute: String(minute).padStart(2, "0"),
    half: hour < 12 ? "AM" : "PM",
    zone,
  };
}

/** Today's date where the zone is. */
export function todayIn(zone: string, now: Date): string {
  const { year, month, day } = wallTime(now, zone);
  return isoDay(year, month, day);
}

/** The two choices that need no calendar, with the day each means. */
export function quickChoices(
  zone: string,
  now: Date,
): { value: "tomorrow" | "monday"; label: string; day: string; hour: number }[] {
  const today = todayIn(zone, now);
  return [
    {
      value: "tomorrow",
      label: `Tomorrow, ${halfDayClock(9, 0)}`,
      day: addDays(today, 1),
      hour: 9,
    },
    { value: "monday", label: `Monday, ${halfDayClock(8, 0)}`, day: nextMonday(today), hour: 8 },
  ];
}

/** "Monday 24 November 2025" for `YYYY-MM-DD`; null when it is no day. */
export function dayLabel(day: string): string | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day);
  const moment =
    match &&
    momentOf(
      {
        year: Number(match[1]),
        month: Number(match[2]),
        day: Number(match[3]),
        hour: 12,
        minute: 0,
      },
      "UTC",
    );
  return moment ? (momentLabel(moment.at, "UTC").split(",")[0] ?? null) : null;
}

export type ScheduleReading =
  | { ok: true; at: Date; words: string; shifted: boolean }
  | { ok: false; field: "day" | "hour"; problem: string };

/** The moment that the form means, in words too, or what is wrong with it (C19). */
export function readSchedule(form: ScheduleForm, now: Date): ScheduleReading {
  const quick = quickChoices(form.zone, now).find((choice) => choice.value === form.quick);
  const day = quick?.day ?? form.day;
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day);
  if (!match) return { ok: false, field: "day", problem: "Choose a day in the calendar." };
  const hour = quick ? quick.hour : readHour(form.hour, form.half);
  const minute = quick ? 0 : readNumber(form.minute, 0, 59);
  if (hour === null)
    return { ok: false, field: "hour", problem: "Enter the hour as a number from 1 to 12." };
  if (minute === null)
    return { ok: false, field: "hour", problem: "Enter the minutes as a number from 0 to 59." };
  const moment = momentOf(
    { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]), hour, minute },
    form.zone,
  );
  if (!moment)
    return {
      ok: false,
      field: "day",
      problem: `There is no ${day} in the calendar. Choose another day.`,
    };
  const { at, shifted } = moment;
  const words = `${scheduledLabel(at, form.zone)}, ${zoneName(form.zone, at)}`;
  if (at.getTime() < now.getTime() + LEAST_MINUTES_AHEAD * 60_000) {
    const clock = scheduledLabel(now, form.zone);
    return {
      ok: false,
      field: "day",
      problem: `${words} has passed. It is now ${clock}. Choose a later time.`,
    };
  }
  if (at.getTime() > now.getTime() + MAX_DAYS_AHEAD * 86_400_000) {
    return {
      ok: false,
      field: "day",
      problem: `${words} is more than two years away. Choose an earlier day.`,
    };
  }
  return { ok: true, at, words, shifted };
}

/** "Monday 24 November 2025, 8:00 AM": the scheduler alone has a clock of twelve hours. */
function scheduledLabel(at: Date, zone: string): string {
  const { year, month, day, hour, minute } = wallTime(at, zone);
  return `${dayLabel(isoDay(year, month, day))}, ${halfDayClock(hour, minute)}`;
}

/** "8:00 AM", "12:30 PM". */
function halfDayClock(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * "8" and "AM" → 8; 12 AM is 0. People who write 24-hour times are understood: 14 with either half.
 */
function readHour(text: string, half: "AM" | "PM"): number | null {
  const number = readNumber(text, 0, 23);
  if (number === null) return null;
  if (number > 12) return number;
  if (number === 0) return half === "AM" ? 0 : null;
  return (number % 12) + (half === "PM" ? 12 : 0);
}

function readNumber(text: string, least: number, most: number): number | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}
