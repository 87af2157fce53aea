import { clockText, dayText, momentText } from "./moment-text.ts";

/** What an OpenDocument cell says of itself. */
export interface OdsCell {
  /** `office:value-type`: float, percentage, currency, date, time, boolean, string; or none. */
  type: string;
  /** `office:value`, `office:date-value` and so on, whichever it has. */
  value: string;
  /** What its paragraphs say: as the sheet shows it. Programs that only export leave it out. */
  shown: string;
  isError: boolean;
}

const SECONDS_A_DAY = 86_400;
const MS_A_DAY = 86_400_000;
/** LibreOffice counts days from here. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** A duration of more hours is a moment that only shows its clock. */
const LONGEST_DURATION_HOURS = 480_000;

/** A cell as the sheet shows it, dates written out. `isExact`: see `NumberPrinting`. */
export function odsText(cell: OdsCell, { isExact }: { isExact: boolean }): string {
  const { type, value, shown } = cell;
  if (cell.isError) return "";
  if (type === "date") return dateText(value, shown, isExact);
  if (type === "time") return timeText(value, shown, isExact);
  if (type === "boolean") return value === "true" ? "TRUE" : "FALSE";
  if (type === "float" || type === "percentage" || type === "currency")
    return shown === "" || /\dE\+?\d/i.test(shown) ? plainValue(value) : shown;
  return shown || value;
}

function plainValue(value: string): string {
  const number = Number(value);
  return value.trim() === "" || Number.isNaN(number) ? value : String(number);
}

/** "2026-11-20", "2026-11-20T14:30:00.000". */
function dateText(value: string, shown: string, isExact: boolean): string {
  const [, date, hour, minute, second] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d(?:[.,]\d{1,12})?))?Z?$/.exec(value) ?? [];
  const midnight = date ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return shown || value;
  // 10:02 may be stored as 10:01:59.999999.
  const stored = Number((second ?? "0").replace(",", "."));
  const whole = Math.round(Number(hour ?? 0) * 3_600 + Number(minute ?? 0) * 60 + stored);
  const seconds = whole % SECONDS_A_DAY;
  const day = new Date(midnight + (whole - seconds) * 1_000);
  const showsClock = shown === "" ? hour !== undefined : /\d[:.]\d\d/.test(shown);
  const showsSeconds = /:\d\d[:.]\d\d/.test(shown);
  const clock = clockText(seconds, {
    withSeconds: showsSeconds || ((isExact || shown === "") && seconds % 60 !== 0),
    isOfDay: true,
  });
  // A clock alone counts from nowhere: no sheet means 30 December 1899 by it.
  if (day.getUTCFullYear() < 1900 && hour !== undefined) return clock;
  if (isExact) return seconds === 0 ? dayText(day) : momentText(day, clock);
  if (isPartOfDate(shown)) return shown;
  if (showsClock && !isOnlyDate(shown)) return momentText(day, clock);
  return /\p{L}/u.test(shown) ? shown : dayText(day);
}

/** "20.11.26" has no clock in it. */
function isOnlyDate(shown: string): boolean {
  return /^\d{1,4}[.]\d{1,2}[.]\d{1,4}\.?$/.test(shown);
}

/** "2026", "11/26", "Friday": not the whole date. */
function isPartOfDate(shown: string): boolean {
  if (shown === "" || shown.length > 60) return false;
  const figures = shown.match(/\d+/g)?.length ?? 0;
  return /\p{L}{3}/u.test(shown) ? figures < 2 : figures < 3;
}

/** "PT14H30M00S" */
function timeText(value: string, shown: string, isExact: boolean): string {
  if (shown !== "" && !isExact) return shown;
  const [, sign, days, hours, minutes, seconds] =
    /^(-?)P(?:(\d{1,7})D)?T(?:(\d{1,8})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:[.,]\d{1,12})?)S)?$/.exec(
      value,
    ) ?? [];
  if (sign === undefined) return shown || value;
  const whole = Math.round(
    Number(days ?? 0) * 86_400 +
      Number(hours ?? 0) * 3_600 +
      Number(minutes ?? 0) * 60 +
      Number((seconds ?? "0").replace(",", ".")),
  );
  const withSeconds = whole % 60 !== 0 || /:\d\d:\d\d/.test(shown);
  if (whole >= LONGEST_DURATION_HOURS * 3_600) {
    const day = new Date(FIRST_DAY + Math.floor(whole / 86_400) * MS_A_DAY);
    return momentText(day, clockText(whole % 86_400, { withSeconds, isOfDay: true }));
  }
  return clockText(sign === "-" ? -whole : whole, { withSeconds, isOfDay: shown.startsWith("0") });
}
