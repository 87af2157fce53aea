import { clockLabel as clockText, isTimeZone, wallTime } from "#app/engines/time/zoned-time.ts";
import type { Texts } from "./catalogue-types.ts";
import { dayText, shortDayText, zoneText } from "./dates.ts";
import { type Language, SOURCE_LANGUAGE } from "./languages.ts";

export { clockText };

/*
 * Moments as the clocks of a zone show them; a name that is no zone's stands for UTC. Without texts
 * in English, for organisers.
 */

/** "Sat 29 Nov, 09:00" */
export function shortMoment(at: Date, timeZone: string, t?: Texts): string {
  const wall = wallTime(at, knownZone(timeZone));
  return `${shortDayText(languageOf(t), wall)}, ${clockText(wall)}`;
}

/** "Saturday 29 November 2025, 09:00, West Africa Time (Lagos)" */
export function zonedMoment(at: Date, timeZone: string, t?: Texts): string {
  const wall = wallTime(at, knownZone(timeZone));
  return `${dayText(languageOf(t), wall)}, ${clockText(wall)}, ${zoneWithCity(at, timeZone, t)}`;
}

/**
 * "West Africa Time (Lagos)": the name at that moment, or without one that for all of the year, with
 * the city that tells equal names apart (C19).
 */
export function zoneWithCity(at: Date | undefined, timeZone: string, t?: Texts): string {
  const zone = knownZone(timeZone);
  const name = zoneText(languageOf(t), zone, at);
  const city = zone.includes("/") ? zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ") : "";
  return city && !name.includes(city) ? `${name} (${city})` : name;
}

export function knownZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

export function languageOf(t: Texts | undefined): Language {
  return t?.language ?? SOURCE_LANGUAGE;
}
