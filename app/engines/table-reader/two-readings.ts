import { dayText } from "./moment-text.ts";

/** Which of the first two numbers of `11/12/2026` is the day. */
export type DateOrder = "month-first" | "day-first";

/** What the first number of "1:10" counts. */
export type ClockUnit = "hours" | "minutes";

/** A date in figures, "05/06/2026", with what follows it: " 10:02". */
interface FiguredDate {
  first: number;
  second: number;
  year: number;
  /** With full stops the day comes first, wherever they are written. */
  isDotted: boolean;
  rest: string;
}

const DATE = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ ,T])/;

/** Null: the text doesn't begin with a date in figures. */
export function readFiguredDate(text: string): FiguredDate | null {
  const [whole, first, separator, second, year] = DATE.exec(text) ?? [];
  if (whole === undefined || (Number(first) > 12 && Number(second) > 12)) return null;
  const date = { first: Number(first), second: Number(second), year: fullYear(Number(year)) };
  return { ...date, isDotted: separator === ".", rest: text.slice(whole.length) };
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

/** How its numbers alone say that a date is read; null: they can be read in both ways. */
export function orderOfDate({ first, second, isDotted }: FiguredDate): DateOrder | "any" | null {
  if (isDotted || first > 12) return "day-first";
  if (second > 12) return "month-first";
  return first === second ? "any" : null;
}

/**
 * A date in figures written out, "5 June 2026, 10:02"; null: it is none. `order` is for those that
 * can be read in both ways.
 */
export function writeOutDate(text: string, order: DateOrder): string | null {
  const date = readFiguredDate(text);
  if (!date) return null;
  const { first, second, year, rest } = date;
  const said = orderOfDate(date);
  const isDayFirst = (said === null || said === "any" ? order : said) === "day-first";
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  const at = new Date(Date.UTC(year, month - 1, day));
  if (month < 1 || at.getUTCDate() !== day) return null;
  const time = rest.replace(/^[ ,T]+/, "").trim();
  return time ? `${dayText(at)}, ${time}` : dayText(at);
}

const CLOCK = /^(\d{1,3}):([0-5]\d)$/;

/** "1:10", which may be hours and minutes, or minutes and seconds. */
export function readShortClock(text: string): { first: number; second: number } | null {
  const [, first, second] = CLOCK.exec(text) ?? [];
  return first === undefined ? null : { first: Number(first), second: Number(second) };
}

/** "1 h 10 min" or "1 min 10 s"; null: it is no such clock. */
export function writeOutClock(text: string, unit: ClockUnit): string | null {
  const clock = readShortClock(text);
  if (!clock) return null;
  const [large, small] = unit === "hours" ? ["h", "min"] : ["min", "s"];
  return `${clock.first} ${large} ${clock.second} ${small}`;
}

/** What a heading says that its clocks count: "Duration (hh:mm)", "Minutes". */
export function clockUnitOfHeading(heading: string): ClockUnit | null {
  const text = heading.slice(0, 200).toLowerCase();
  if (/\bhh?:mm?\b(?!:)/.test(text)) return "hours";
  if (/\bmm?:ss\b/.test(text)) return "minutes";
  if (/\b(?:minutes?|mins?|minuten|minutos?|mn)\b/.test(text)) return "minutes";
  return /\b(?:hours|hrs|heures|stunden|horas)\b/.test(text) ? "hours" : null;
}
