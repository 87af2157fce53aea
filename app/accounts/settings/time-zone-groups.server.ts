import { DEFAULT_TIME_ZONE, isTimeZone, zoneName } from "../../messages/zoned-time.ts";

export interface ZoneGroup {
  label: string;
  zones: { value: string; label: string }[];
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
  const usual = first.map((zone) => ({
    value: zone,
    label: `${zoneName(zone, now)}${zone.includes("/") ? ` (${city(zone)})` : ""}`,
  }));
  const rest = regions(now).map(({ label, zones }) => ({ label, zones: zones.filter(({ value }) => !first.includes(value)) }));
  return [{ label: "Usual", zones: usual }, ...rest].filter(({ zones }) => zones.length > 0);
}

const QUARTER_MS = 15 * 60_000;
let made: { quarter: number; groups: ZoneGroup[] } | undefined;

/** Asking for 400 offsets takes 40 ms, and they change on the quarter of an hour at most. */
function regions(now: Date): ZoneGroup[] {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (made?.quarter === quarter) return made.groups;
  const all = Intl.supportedValuesOf("timeZone");
  const groups = REGIONS.map(([prefix, label]) => ({
    label,
    zones: all
      .filter((zone) => zone.startsWith(`${prefix}/`))
      .map((zone) => ({ value: zone, label: `${city(zone)}, ${offset(zone, now)}` }))
      .sort((a, b) => a.label.localeCompare(b.label, "en")),
  }));
  made = { quarter, groups };
  return groups;
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
