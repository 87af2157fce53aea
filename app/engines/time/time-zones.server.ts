import { dateFormat } from "./formats.ts";
import { cityOf, currentZone, placeOf } from "./zone-names.ts";
import { DEFAULT_TIME_ZONE, isTimeZone, wallTime, zoneName } from "./zoned-time.ts";

/**
 * The zones of a region, kept short: the page carries the list twice, as markup and as what scripts
 * continue from.
 */
export interface ZoneGroup {
  label: string;
  /** What each zone's name begins with: "Africa/". */
  prefix: string;
  /** "Abidjan=Abidjan, UTC+0", a line each: the rest of the zone's name, and what people read. */
  lines: string;
}

const REGIONS: [prefix: string, label: string][] = [
  ["Africa", "Africa"],
  ["America", "Americas"],
  ["Asia", "Asia"],
  ["Europe", "Europe"],
  ["Australia", "Australia"],
  ["Pacific", "Pacific Ocean"],
  ["Indian", "Indian Ocean"],
  ["Atlantic", "Atlantic Ocean"],
  ["Antarctica", "Antarctica"],
  ["Arctic", "Arctic"],
];

/**
 * Every IANA zone this machine knows, once, by the name it goes by today and the nearest first: the
 * account's own with UTC, those that show the same time now, the own region, then the others.
 */
export function timeZoneGroups(
  own: string,
  now: Date,
  nameOf: (zone: string) => string = zoneName,
): ZoneGroup[] {
  const mine = isTimeZone(own) ? own : DEFAULT_TIME_ZONE;
  const [region = ""] = currentZone(mine).split("/");
  const others = regions(now)
    .map((group) => ({
      ...group,
      zones: group.zones.filter(({ zone }) => zone !== currentZone(mine)),
    }))
    .sort((a, b) => Number(b.prefix === `${region}/`) - Number(a.prefix === `${region}/`));
  const offset = offsetLabel(mine, now);
  const same = others.flatMap(({ zones }) =>
    zones.filter(({ words }) => words.endsWith(`, ${offset}`)),
  );
  const first = currentZone(mine) === "UTC" ? [mine] : [mine, "UTC"];
  return [
    {
      label: "Yours",
      prefix: "",
      lines: first.map((zone) => `${zone}=${namedZone(zone, nameOf)}`).join("\n"),
    },
    {
      label: `The same time as ${cityOf(mine) ?? "yours"} now`,
      prefix: "",
      lines: same.map(({ zone, words }) => `${zone}=${words}`).join("\n"),
    },
    ...others.map(({ label, prefix, zones }) => ({
      label,
      prefix,
      lines: zones
        .filter((zone) => !same.includes(zone))
        .map(({ zone, words }) => `${zone.slice(prefix.length)}=${words}`)
        .join("\n"),
    })),
  ].filter(({ lines }) => lines !== "");
}

/** "West Africa Time (Lagos)", "UTC". */
function namedZone(zone: string, nameOf: (zone: string) => string): string {
  const city = cityOf(zone);
  return city === null ? nameOf(zone) : `${nameOf(zone)} (${city})`;
}

interface Region {
  label: string;
  prefix: string;
  zones: { zone: string; words: string }[];
}

const QUARTER_MS = 15 * 60_000;
let made: { quarter: number; regions: Region[] } | undefined;

/** Asking for 400 offsets takes 40 ms, and they change on the quarter of an hour at most. */
function regions(now: Date): Region[] {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (made?.quarter === quarter) return made.regions;
  const all = [...new Set(Intl.supportedValuesOf("timeZone").map(currentZone))].filter(isTimeZone);
  const found = REGIONS.map(([name, label]) => ({
    label,
    prefix: `${name}/`,
    zones: all
      .filter((zone) => zone.startsWith(`${name}/`))
      .map((zone) => ({ zone, words: `${placeOf(zone)}, ${offsetLabel(zone, now)}` }))
      .sort((a, b) => a.words.localeCompare(b.words, "en")),
  }));
  made = { quarter, regions: found };
  return found;
}

/** "UTC+1": names of zones are long, and the same for whole regions. */
function offsetLabel(zone: string, at: Date): string {
  const parts = dateFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "")
    .replace("GMT", "UTC")
    .replace(/^UTC$/, "UTC+0");
}

/** Zones the scheduler offers by name; the account's own is added when it is not among them. */
const OFFERED_ZONES = [
  "Africa/Lagos",
  "Africa/Abidjan",
  "Africa/Accra",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/Johannesburg",
  "Africa/Kigali",
  "Africa/Nairobi",
  "UTC",
  "America/Chicago",
  "America/Los_Angeles",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Toronto",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Riyadh",
  "Asia/Shanghai",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Europe/Berlin",
  "Europe/Istanbul",
  "Europe/London",
  "Europe/Paris",
];

/**
 * The words that the specification gives the scheduler's zone (2.9 and 9). Everywhere else it is
 * West Africa Time.
 */
const SPECIFIED_LABELS: Record<string, string> = { "Africa/Lagos": "West Africa Standard Time" };

/**
 * What the scheduler's zone select offers: the name people know, and the city by which they find
 * it. The account's own first, then by how far their clocks are from it. `nameOf`: what a zone is
 * called, where that is not English.
 */
export function zoneChoices(
  own: string,
  now: Date,
  nameOf: (zone: string) => string = (zone) => SPECIFIED_LABELS[zone] ?? zoneName(zone),
): { value: string; label: string }[] {
  const mine = isTimeZone(own) ? own : DEFAULT_TIME_ZONE;
  const others = OFFERED_ZONES.filter((zone) => zone !== currentZone(mine));
  const minutes = (zone: string) => {
    const { year, month, day, hour, minute } = wallTime(now, zone);
    return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
  };
  const distance = (zone: string) => Math.abs(minutes(zone) - minutes(mine));
  const [region = ""] = currentZone(mine).split("/");
  const isNear = (zone: string) => zone.startsWith(`${region}/`);
  others.sort((a, b) => distance(a) - distance(b) || Number(isNear(b)) - Number(isNear(a)));
  const zones = [mine, ...others];
  return zones.map((value) => {
    const name = nameOf(value);
    const city = cityOf(value);
    return {
      value,
      label: city === null || name === SPECIFIED_LABELS[value] ? name : `${name} (${city})`,
    };
  });
}
