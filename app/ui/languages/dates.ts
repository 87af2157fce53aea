import { itemAt } from "#app/engines/lists/item-at.ts";
import { dateFormat } from "#app/engines/time/formats.ts";
import { monthName, zoneName } from "#app/engines/time/zoned-time.ts";
import { type Language, languageTag, SOURCE_LANGUAGE } from "./languages.ts";

/** A day of the calendar, of no zone. */
export interface Day {
  year: number;
  /** 1–12 */
  month: number;
  day: number;
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * Whether this Node knows a language's names of days and months: builds with little data know
 * English alone.
 */
export const intlKnows = (language: Language): boolean =>
  Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0;

/*
 * English is written as it always was here: "Saturday 29 November 2025". Other languages as Intl
 * writes them; in English where it doesn't know them.
 */

/** "Saturday 29 November 2025" */
export function dayText(language: Language, at: Day): string {
  if (isEnglish(language))
    return `${englishWeekday(at)} ${at.day} ${monthName(at.month)} ${at.year}`;
  return written(language, at, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** "29 November 2025" */
export function dateText(language: Language, at: Day): string {
  if (isEnglish(language)) return `${at.day} ${monthName(at.month)} ${at.year}`;
  return written(language, at, { day: "numeric", month: "long", year: "numeric" });
}

/** "Sat 29 Nov" */
export function shortDayText(language: Language, at: Day): string {
  if (isEnglish(language))
    return `${englishWeekday(at).slice(0, 3)} ${at.day} ${monthName(at.month).slice(0, 3)}`;
  return written(language, at, { weekday: "short", day: "numeric", month: "short" });
}

/** "Saturday" */
export function weekdayText(language: Language, at: Day): string {
  return isEnglish(language) ? englishWeekday(at) : written(language, at, { weekday: "long" });
}

/** "NOV": the head of a torn-off page of a calendar. */
export function leafMonth(language: Language, at: Day): string {
  if (isEnglish(language)) return monthName(at.month).slice(0, 3).toUpperCase();
  // Yoruba's short names begin with "Oṣù": month.
  const month = written(language, at, { month: "short" })
    .normalize("NFC")
    .replace(/^Oṣù\s+|\.$/g, "");
  return month.toLocaleUpperCase(language);
}

/** "West Africa Time": the name of a zone at that moment; without one, that for all of the year. */
export function zoneText(language: Language, zone: string, at?: Date): string {
  if (isEnglish(language)) return zoneName(zone, at);
  const named = (timeZoneName: "long" | "longGeneric") =>
    formatOf(language, { timeZone: zone, timeZoneName }).formatToParts(at);
  const generic = at ? null : named("longGeneric");
  // Of a zone without seasons some languages have the long name only.
  const hasName = generic?.every(({ type, value }) => type !== "timeZoneName" || !/\d/.test(value));
  const parts = generic && hasName ? generic : named("long");
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zoneName(zone, at);
}

/**
 * What zones are called in a list of them; undefined: as in English, where it depends on no season.
 */
export function zoneNames(language: Language, at: Date): ((zone: string) => string) | undefined {
  return isEnglish(language) ? undefined : (zone) => zoneText(language, zone, at);
}

function isEnglish(language: Language): boolean {
  return language === SOURCE_LANGUAGE || !intlKnows(language);
}

function englishWeekday({ year, month, day }: Day): string {
  return itemAt(WEEKDAYS, new Date(Date.UTC(year, month - 1, day)).getUTCDay());
}

function written(
  language: Language,
  { year, month, day }: Day,
  options: Intl.DateTimeFormatOptions,
): string {
  return formatOf(language, { ...options, timeZone: "UTC" }).format(
    new Date(Date.UTC(year, month - 1, day)),
  );
}

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(languageTag(language), options);
}
