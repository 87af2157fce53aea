import { momentOf, wallTime } from "#app/platform/time/zoned-time.ts";

/** Which of the first two numbers of `11/12/2026` is the day. */
export type DateOrder = "month-first" | "day-first";

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

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** What is longer names no time. */
const MAX_TIME_LETTERS = 60;
// At most 60 letters: MAX_TIME_LETTERS.
const TIME =
  /(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?\s?(?:m\b\.?)?\s*(z|utc|gmt|wat|[+-]\d{2}:?\d{2}|(?:gmt|utc)\s*[+-]\d{1,2}(?::?\d{2})?)?\)?\s*$/i;

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
 * both ways, as the day of the webinar says; if that is neither, the American way, which is what
 * reports have.
 */
export function dateOrderOf(cells: readonly string[], day: string): DateOrder {
  const dates = cells
    .map(readClock)
    .flatMap((clock) => (clock?.date && clock.date.order === null ? [clock.date] : []));
  if (dates.some(({ first }) => first > 12)) return "day-first";
  if (dates.some(({ second }) => second > 12)) return "month-first";
  const [year, month, dayOfMonth] = day.split("-").map(Number) as [number, number, number];
  const date = dates[0];
  const isOnDay = date?.year === year && date.first === dayOfMonth && date.second === month;
  return isOnDay && dayOfMonth !== month ? "day-first" : "month-first";
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
  if (order === "year-first") return [date.year, date.first, date.second];
  return order === "day-first"
    ? [date.year, date.second, date.first]
    : [date.year, date.first, date.second];
}

function readClock(cell: string): Clock | null {
  const text = cell
    .slice(0, MAX_TIME_LETTERS * 2)
    .normalize("NFKC")
    .replace(/["=]/g, "")
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
    .replace(/(?<![\s,T])[\s,T]+$/i, "")
    .trim();
  const date = before === "" ? null : readDate(before);
  if (date === undefined) return null;
  return {
    date,
    hour: half ? (hour % 12) + (half === "p" ? 12 : 0) : hour,
    minute: Number(time[2]),
    second: Number(time[3] ?? 0),
    offsetMinutes: offsetOf(time[5]),
  };
}

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
  const words =
    /^(?:[a-z]+,? )?(?:([a-z]{3})[a-z]*\.? (\d{1,2}),?|(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?)[ -](\d{4})$/i.exec(
      text,
    );
  if (!words) return undefined;
  const month = MONTHS.indexOf((words[1] ?? words[4] ?? "").toLowerCase()) + 1;
  if (month === 0) return undefined;
  return {
    first: month,
    second: Number(words[2] ?? words[3]),
    year: Number(words[5]),
    order: "month-first",
  };
}

function offsetOf(zone: string | undefined): number | null {
  if (!zone) return null;
  const plain = zone.toLowerCase().replace(/\s/g, "");
  if (plain === "wat") return 60;
  const match = /([+-])(\d{1,2}):?(\d{2})?$/.exec(plain);
  if (!match) return 0;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

/**
 * Minutes that a cell gives: "41", "41.5", "1 hr 2 min", "59 min", "1h 2m 3s", "01:02:03". Null:
 * none, as "--" says.
 */
export function readReportMinutes(cell: string): number | null {
  const text = cell.slice(0, MAX_TIME_LETTERS).trim().toLowerCase().replace(/["=]/g, "");
  const plain = /^(\d{1,5})(?:[.,](\d{1,4}))?$/.exec(text);
  if (plain) return Math.ceil(Number(`${plain[1]}.${plain[2] ?? 0}`));
  const clock = /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(text);
  if (clock) return Math.ceil(Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3]) / 60);
  // At most 60 letters: MAX_TIME_LETTERS.
  const words =
    /^(?:(\d{1,3})\s*h(?:ours?|rs?)?\.?)?,?\s*(?:(\d{1,4})\s*m(?:in(?:ute)?s?)?\.?)?,?\s*(?:(\d{1,5})\s*s(?:ec(?:ond)?s?)?\.?)?$/.exec(
      text,
    );
  if (!text || !words || (words[1] ?? words[2] ?? words[3]) === undefined) return null;
  return Math.ceil(Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0) + Number(words[3] ?? 0) / 60);
}
