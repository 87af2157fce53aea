import { momentOf, wallTime } from "#app/engines/time/zoned-time.ts";
import type { ReportReadings } from "../model/report.ts";

export type DateOrder = NonNullable<ReportReadings["dates"]>;

interface Clock {
  /** Null: only a time of day is given. */
  date: {
    first: number;
    second: number;
    year: number;
    order: DateOrder | "year-first" | null;
  } | null;
  hour: number;
  minute: number;
  second: number;
  /** Minutes east of UTC; null: none is said. */
  offsetMinutes: number | null;
}

/** English, French, German, Portuguese and Spanish, by their first letters, without marks. */
const MONTHS = [
  /^(?:jan|ene)/,
  /^(?:feb|fev)/,
  /^mar|^maerz/,
  /^(?:apr|avr|abr)/,
  /^(?:may$|mai$|maio$|mayo$)/,
  /^(?:jun|juin$|giu)/,
  /^(?:jul|juil|juillet$)/,
  /^(?:aug|aou|ago)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|out)/,
  /^nov/,
  /^(?:dec|dez|dic)/,
];
/** What is longer names no time. */
const MAX_TIME_LETTERS = 60;
// At most 60 letters: MAX_TIME_LETTERS.
const CLOCK = String.raw`(\d{1,2}) ?[:.h] ?(\d{2})(?: ?[:.m] ?(\d{2})(?:[.,]\d+)?)?`;
const HALF = String.raw`\s*([ap])?\.?\s?(?:m\b\.?)?`;
const OFFSET = String.raw`[+-]\d{2}:?\d{2}|(?:gmt|utc)\s*[+-]\d{1,2}(?::?\d{2})?`;
// At most 60 letters: MAX_TIME_LETTERS.
const TIME = new RegExp(String.raw`${CLOCK}${HALF}\s*\(?(z|[a-z]{3,4}|${OFFSET})?\)?\s*$`, "i");
/** Minutes east of UTC of the abbreviations that name one zone. */
const ZONES: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  wat: 60,
  cet: 60,
  bst: 60,
  west: 60,
  cat: 120,
  sast: 120,
  eet: 120,
  cest: 120,
  eat: 180,
  eest: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

/**
 * The moment that a cell of a report names, in ms since 1970, or null. Read as on the wall of
 * `zone` unless the cell says otherwise. A time of day alone is taken on `day` (`YYYY-MM-DD`, the
 * webinar's).
 */
export function readReportTime(
  cell: string,
  given: { order: DateOrder; zone: string; day: string },
): number | null {
  const clock = readClock(cell);
  if (!clock) return null;
  const [year, month, day] = dateOf(clock, given);
  const wall = { year, month, day, hour: clock.hour, minute: clock.minute };
  if (clock.hour > 23 || clock.minute > 59 || clock.second > 59) return null;
  const at =
    clock.offsetMinutes === null
      ? momentOf(wall, given.zone)?.at.getTime()
      : (momentOf(wall, "UTC")?.at.getTime() ?? Number.NaN) - clock.offsetMinutes * 60_000;
  return at === undefined || Number.isNaN(at) ? null : at + clock.second * 1000;
}

/** True when a cell holds a time that does not say its zone. */
export function lacksZone(cell: string): boolean {
  const clock = readClock(cell);
  return clock !== null && clock.offsetMinutes === null;
}

/**
 * How the dates of a report are written: by numbers that can be no month; if every date can be read
 * both ways, as the day of the webinar says; if that is neither, as `chosen`, or the American way,
 * which is what reports have. `doubt`: an example, where that is not certain.
 */
export function dateOrderOf(
  cells: readonly string[],
  day: string,
  chosen: DateOrder = "month-first",
): { order: DateOrder; doubt: string | null } {
  const known = cells.flatMap((cell) => {
    const date = readClock(cell)?.date;
    return date && date.order === null ? [{ cell: cell.trim(), date }] : [];
  });
  if (known.some(({ date }) => date.first > 12)) return { order: "day-first", doubt: null };
  if (known.some(({ date }) => date.second > 12)) return { order: "month-first", doubt: null };
  const [year, month, dayOfMonth] = day.split("-").map(Number) as [number, number, number];
  const isOn = (first: number, second: number) =>
    known.some(({ date }) => date.year === year && date.first === first && date.second === second);
  if (isOn(month, dayOfMonth)) return { order: "month-first", doubt: null };
  if (isOn(dayOfMonth, month)) return { order: "day-first", doubt: null };
  const unsure = known.find(({ date }) => date.first !== date.second);
  return { order: unsure ? chosen : "month-first", doubt: unsure?.cell ?? null };
}

/** `YYYY-MM-DD` of a moment in a zone. */
export function dayIn(at: Date, zone: string): string {
  const { year, month, day } = wallTime(at, zone);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function dateOf(
  { date }: Clock,
  given: { order: DateOrder; day: string },
): [number, number, number] {
  if (!date) return given.day.split("-").map(Number) as [number, number, number];
  const order = date.order ?? given.order;
  // There are twelve months, whatever others of its column say.
  const isDayFirst =
    order === "day-first" ? date.second <= 12 : order !== "year-first" && date.first > 12;
  return isDayFirst ? [date.year, date.second, date.first] : [date.year, date.first, date.second];
}

function readClock(cell: string): Clock | null {
  const text = cell
    .slice(0, MAX_TIME_LETTERS * 2)
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/["=]|\p{M}/gu, "")
    .replace(/[\s\u200e\u200f]+/g, " ")
    .trim();
  if (text.length < 4 || text.length > MAX_TIME_LETTERS) return null;
  const time = TIME.exec(text.replace(/(\d)T(\d)/, "$1 $2"));
  if (!time) return null;
  const hour = Number(time[1]);
  const half = time[4]?.toLowerCase();
  if (half && (hour < 1 || hour > 12)) return null;
  const before = text
    .slice(0, time.index)
    .trimEnd()
    .replace(/ (?:a|at|um|as|a las|de|kl\.?)$/i, "")
    .replace(/(?<![\s,T-])[\s,T-]+$/i, "")
    .trim();
  const date = before === "" ? null : readDate(before);
  if (date === undefined) return null;
  const offsetMinutes = offsetOf(time[5]);
  if (offsetMinutes === undefined) return null;
  return {
    date,
    hour: half ? (hour % 12) + (half === "p" ? 12 : 0) : hour,
    minute: Number(time[2]),
    second: Number(time[3] ?? 0),
    offsetMinutes,
  };
}

const MONTH_DAY = String.raw`([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,?`;
const DAY_MONTH = String.raw`(\d{1,2})(?:er|st|nd|rd|th)?\.?(?: de)?[ -]([a-z]{3,9})\.?,?(?: de)?`;
// At most 60 letters: MAX_TIME_LETTERS.
const DATE_IN_WORDS = new RegExp(
  String.raw`^(?:le )?(?:[a-z]+[.,]* )?(?:${MONTH_DAY}|${DAY_MONTH})[ -](\d{4}|\d{2})$`,
  "i",
);

function readDate(text: string): Clock["date"] | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso)
    return {
      year: Number(iso[1]),
      first: Number(iso[2]),
      second: Number(iso[3]),
      order: "year-first",
    };
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (numbers) {
    const year = Number(numbers[4]);
    const order = numbers[2] === "." ? ("day-first" as const) : null;
    return {
      first: Number(numbers[1]),
      second: Number(numbers[3]),
      year: year < 100 ? 2000 + year : year,
      order,
    };
  }
  const words = DATE_IN_WORDS.exec(text);
  if (!words) return undefined;
  const name = (words[1] ?? words[4] ?? "").toLowerCase();
  const month = MONTHS.findIndex((one) => one.test(name)) + 1;
  if (month === 0) return undefined;
  const year = Number(words[5]);
  return {
    first: month,
    second: Number(words[2] ?? words[3]),
    year: year < 100 ? 2000 + year : year,
    order: "month-first",
  };
}

/** Minutes east of UTC; null: no zone is said, undefined: one that is not known. */
function offsetOf(zone: string | undefined): number | null | undefined {
  if (!zone) return null;
  const plain = zone.toLowerCase().replace(/\s/g, "");
  if (Object.hasOwn(ZONES, plain)) return ZONES[plain];
  const match = /([+-])(\d{1,2}):?(\d{2})?$/.exec(plain);
  if (!match) return undefined;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}
