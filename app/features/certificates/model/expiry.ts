import { MONTHS, momentOf, wallTime } from "#app/engines/time/zoned-time.ts";

/** When the certificates of a project end; the JSON of `projects.expiry`. */
export type Expiry =
  | { kind: "never" }
  /** At the end of this day, "2027-12-31". */
  | { kind: "on"; day: string }
  /** This long after the day of issue, at the end of that day. */
  | { kind: "after"; count: number; unit: "months" | "years" };

export const NEVER: Expiry = { kind: "never" };
/** "Years" are no more than these, too. */
export const MAX_VALIDITY_COUNT = { months: 1200, years: 100 } as const;

/** As `projects.expiry` keeps it. */
export function packExpiry(expiry: Expiry): string | null {
  return expiry.kind === "never" ? null : JSON.stringify(expiry);
}

/**
 * The last moment of a certificate issued at `issuedAt`, ISO 8601: the end of its last day in the
 * zone. Null: it never ends. A month that has no such day ends on its last one (31 January and a
 * month: 28 February).
 */
export function expiresAtOf(expiry: Expiry, issuedAt: string, timeZone: string): string | null {
  if (expiry.kind === "never") return null;
  if (expiry.kind === "on") return endOfDay(partsOfDay(expiry.day), timeZone);
  const { year, month, day } = wallTime(new Date(issuedAt), timeZone);
  const months = expiry.unit === "years" ? expiry.count * 12 : expiry.count;
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(
    Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0),
  ).getUTCDate();
  return endOfDay(
    { year: target.getUTCFullYear(), month: target.getUTCMonth() + 1, day: Math.min(day, lastDay) },
    timeZone,
  );
}

interface Day {
  year: number;
  month: number;
  day: number;
}

function endOfDay({ year, month, day }: Day, timeZone: string): string {
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  const midnight = {
    year: next.getUTCFullYear(),
    month: next.getUTCMonth() + 1,
    day: next.getUTCDate(),
    hour: 0,
    minute: 0,
  };
  const end = momentOf(midnight, timeZone);
  if (!end) throw new Error(`${timeZone} has no midnight after ${day}`);
  return new Date(end.at.getTime() - 1).toISOString();
}

/** True for a day that there is, written "2027-12-31". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = partsOfDay(text);
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

function partsOfDay(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
}

/** The day it is now in the zone, "2027-12-31". */
export function dayIn(at: Date, timeZone: string): string {
  const { year, month, day } = wallTime(at, timeZone);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** "Never expires", "Valid until 31 December 2027", "Valid for 2 years". */
export function expiryLabel(expiry: Expiry): string {
  if (expiry.kind === "never") return "Never expires";
  if (expiry.kind === "on") {
    const { year, month, day } = partsOfDay(expiry.day);
    return `Valid until ${day} ${MONTHS[month - 1]} ${year}`;
  }
  const unit = expiry.count === 1 ? expiry.unit.slice(0, -1) : expiry.unit;
  return `Valid for ${expiry.count} ${unit}`;
}

/** The same inside a sentence: "valid for 2 years". */
export function expiryClause(expiry: Expiry): string {
  const words = expiryLabel(expiry);
  return words.charAt(0).toLowerCase() + words.slice(1);
}
