import { dateFormat } from "./formats.ts";

/** One send has one day, and one on which its certificates end. */
let lastDays: { iso: string; timeZone: string; shown: string }[] = [];

/** "14 November 2025", in the account's zone. */
export function showDay(iso: string, timeZone: string): string {
  const known = lastDays.find((day) => day.iso === iso && day.timeZone === timeZone);
  if (known) return known.shown;
  const shown = dateFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  }).format(new Date(iso));
  lastDays = [{ iso, timeZone, shown }, ...lastDays.slice(0, 1)];
  return shown;
}
