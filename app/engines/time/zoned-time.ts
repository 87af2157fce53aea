import { itemAt } from "#app/engines/lists/item-at.ts";
import { dateFormat } from "./formats.ts";

/** A clock reading on a wall, with no zone yet. */
export interface WallTime {
  year: number;
  /** 1–12 */
  month: number;
  day: number;
  /** 0–23 */
  hour: number;
  minute: number;
}

export const DEFAULT_TIME_ZONE = "Africa/Lagos";

/** Asking costs as much as making a format; there are fewer than 500. */
const knownZones = new Set<string>();

/** True for an IANA zone that this machine knows. */
export function isTimeZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/.test(zone)) return false;
  try {
    dateFormat("en-GB", { timeZone: zone });
    if (knownZones.size < 1000) knownZones.add(zone);
    return true;
  } catch {
    return false;
  }
}

/** Names that must not change with the data of the engine: some say "West Africa Standard Time". */
const FIXED_NAMES: Record<string, string> = { "Africa/Lagos": "West Africa Time", UTC: "UTC" };

/**
 * The name of a zone: "West Africa Time" for Africa/Lagos. With a moment, that of the time which
 * applies then, "Eastern Daylight Time"; without, the one for all of the year, "Eastern Time".
 */
export function zoneName(zone: string, at?: Date): string {
  const seasonal = FIXED_NAMES[zone] ?? (at ? nameIn(zone, "long", at) : "GMT");
  // Some engines know no name for a season, only "GMT+01:00".
  return seasonal.startsWith("GMT") ? nameIn(zone, "longGeneric", at) : seasonal;
}

function nameIn(zone: string, timeZoneName: "longGeneric" | "long", at?: Date): string {
  try {
    const parts = dateFormat("en-GB", { timeZone: zone, timeZoneName }).formatToParts(at);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  } catch {
    // A browser without such names.
    return zone;
  }
}

/** What the clocks of a zone show at a moment. */
export function wallTime(at: Date, zone: string): WallTime {
  const read = partsOf(at, zone);
  return {
    year: read("year"),
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
  };
}

/**
 * The moment when the clocks of a zone show `wall`. A time that clocks skip in spring is taken as
 * long after midnight as it says (02:30 becomes 03:30); of a time that comes twice in autumn the
 * first is meant. Null for a day that does not exist.
 */
export function momentOf(wall: WallTime, zone: string): { at: Date; shifted: boolean } | null {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const echo = new Date(asUtc);
  if (
    Number.isNaN(asUtc) ||
    echo.getUTCMonth() + 1 !== wall.month ||
    echo.getUTCDate() !== wall.day
  )
    return null;
  if (wall.hour > 23 || wall.minute > 59 || wall.hour < 0 || wall.minute < 0) return null;
  const before = offsetMs(new Date(asUtc - DAY_MS), zone);
  const after = offsetMs(new Date(asUtc + DAY_MS), zone);
  for (const offset of before === after
    ? [before]
    : [Math.max(before, after), Math.min(before, after)]) {
    const at = new Date(asUtc - offset);
    if (offsetMs(at, zone) === offset) return { at, shifted: false };
  }
  return { at: new Date(asUtc - before), shifted: true };
}

/** The same of a day that certainly exists, such as one that a calendar named. */
export function instantOf(wall: WallTime, zone: string): Date {
  const moment = momentOf(wall, zone);
  if (!moment) throw new RangeError(`there is no ${JSON.stringify(wall)} in a calendar`);
  return moment.at;
}

const DAY_MS = 86_400_000;

function offsetMs(at: Date, zone: string): number {
  const read = partsOf(at, zone);
  const shown = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}

const CLOCK: Intl.DateTimeFormatOptions = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
};

function partsOf(at: Date, zone: string): (type: string) => number {
  const parts = dateFormat("en-GB", { timeZone: zone, ...CLOCK }).formatToParts(at);
  return (type) => Number(parts.find((part) => part.type === type)?.value);
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "November" of 11. */
export function monthName(month: number): string {
  return itemAt(MONTHS, month - 1);
}

/** "Monday 24 November 2025, 08:00". */
export function momentLabel(at: Date, zone: string): string {
  const { year, month, day, hour, minute } = wallTime(at, zone);
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday} ${day} ${MONTHS[month - 1]} ${year}, ${clockLabel({ hour, minute })}`;
}

/**
 * "Monday 24 November 2025, 08:00, West Africa Time": a moment as it is written everywhere but in
 * the scheduler.
 */
export function zonedMomentLabel(at: Date, zone: string): string {
  return `${momentLabel(at, zone)}, ${zoneName(zone, at)}`;
}

/** The same of a send that waits; null when its time has come, or it has none. */
export function goesOutLabel(scheduledAt: string | null, zone: string, now: Date): string | null {
  const at = scheduledAt ? new Date(scheduledAt) : null;
  return at && at > now ? zonedMomentLabel(at, zone) : null;
}

/** "08:00", "12:30". */
export function clockLabel({ hour, minute }: Pick<WallTime, "hour" | "minute">): string {
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}
