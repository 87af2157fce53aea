import { DEFAULT_TIME_ZONE, isTimeZone, zoneName } from "./zoned-time.ts";

/** The zones of a region, kept short: the page carries the list twice, as markup and as what scripts continue from. */
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

/** Every IANA zone this machine knows, by region, Africa first; above them the usual ones and the account's own. */
export function timeZoneGroups(own: string, now: Date): ZoneGroup[] {
  const first = [...new Set([DEFAULT_TIME_ZONE, "UTC", own])].filter(isTimeZone);
  const usual = first.map((zone) => `${zone}=${zoneName(zone, now)}${zone.includes("/") ? ` (${city(zone)})` : ""}`);
  const rest = regions(now).map(({ label, prefix, zones }) => ({
    label,
    prefix,
    lines: zones
      .filter(({ zone }) => !first.includes(zone))
      .map(({ zone, words }) => `${zone.slice(prefix.length)}=${words}`)
      .join("\n"),
  }));
  return [{ label: "Usual", prefix: "", lines: usual.join("\n") }, ...rest].filter(({ lines }) => lines !== "");
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
  const all = Intl.supportedValuesOf("timeZone");
  const found = REGIONS.map(([name, label]) => ({
    label,
    prefix: `${name}/`,
    zones: all
      .filter((zone) => zone.startsWith(`${name}/`))
      .map((zone) => ({ zone, words: `${city(zone)}, ${offset(zone, now)}` }))
      .sort((a, b) => a.words.localeCompare(b.words, "en")),
  }));
  made = { quarter, regions: found };
  return found;
}

/** "Indiana, Knox" for America/Indiana/Knox. */
function city(zone: string): string {
  return zone.split("/").slice(1).join(", ").replaceAll("_", " ");
}

/** "UTC+1": names of zones are long, and the same for whole regions. */
function offset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "").replace("GMT", "UTC");
}
