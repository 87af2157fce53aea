import * as XLSX from "@e965/xlsx";
import { clockText, dayText, momentText } from "./moment-text.ts";

/** How the numbers of a workbook are printed. */
export interface NumberPrinting {
  /** Days are counted from 1 January 1904, as old Macs did. */
  is1904: boolean;
  /**
   * For whoever reckons with times: a date keeps its clock and a clock its seconds, whether the
   * sheet shows them or not, and dates are written out.
   */
  isExact: boolean;
}

/** What a number format shows of a moment. */
interface MomentFormat {
  hasDay: boolean;
  /** Day, month and year: the whole date. */
  isWhole: boolean;
  /** The month by its name, or the day of the week. */
  hasWords: boolean;
  hasHours: boolean;
  hasMinutes: boolean;
  hasSeconds: boolean;
  /** [h]:mm goes on after 24 hours. */
  isElapsed: boolean;
}

const SECONDS_A_DAY = 86_400;
const MS_A_DAY = 86_400_000;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
/** A duration of more days is a date that was given the wrong format. */
const LONGEST_DURATION_DAYS = 20_000;
const formats = new Map<string, MomentFormat | null>();
const MAX_FORMATS_KEPT = 1_000;

/**
 * A number as the sheet shows it in this format. Whole numbers in full, never as 1.2E+11; dates in
 * figures are written out ("20 November 2026, 14:30"), because nobody can tell 11/12 from 12/11; a
 * clock without a date never gets one. `format`: in Excel's notation.
 */
export function numberText(value: number, format: string, printing: NumberPrinting): string {
  if (format === "General" || format === "@" || format === "") return plainNumber(value);
  const moment = momentFormatOf(format);
  return moment ? momentNumber(value, format, { ...printing, moment }) : shown(format, value);
}

/** A number without a format. */
export function plainNumber(value: number): string {
  return shown("General", value);
}

function shown(format: string, value: number): string {
  try {
    const text: string = XLSX.SSF.format(format, value);
    return /E\+/.test(text) ? String(value) : text.trim();
  } catch {
    return String(value);
  }
}

function momentFormatOf(format: string): MomentFormat | null {
  const known = formats.get(format);
  if (known !== undefined) return known;
  if (formats.size >= MAX_FORMATS_KEPT) formats.clear();
  const read = readMomentFormat(format);
  formats.set(format, read);
  return read;
}

/** Null: it shows no date and no time. Only what positive numbers get is looked at. */
function readMomentFormat(format: string): MomentFormat | null {
  const positive = withoutTexts(format.slice(0, 255));
  const letters = positive.toLowerCase();
  const isElapsed = /\[(?:h+|m+|s+)\]/.test(letters);
  // What is left in brackets is a colour, a language or a condition.
  const codes = letters
    .replace(/\[(h+|m+|s+)\]/g, "$1")
    .replace(/\[[^[\]]*\]/g, "")
    .replace(/am\/pm|a\/p/g, "");
  if (/general|[0#?]/.test(codes.replace(/s{1,2}[.,]0+/g, "s")) || !/[ymdhsbe]/.test(codes))
    return null;
  const pieces = codes.match(/y+|m+|d+|h+|s+|e+|b+/g) ?? [];
  const months = pieces.filter((piece, index) => piece[0] === "m" && !isMinute(pieces, index));
  const has = (letter: string) => pieces.some((piece) => piece[0] === letter);
  const hasYear = has("y") || has("e") || has("b");
  const days = pieces.filter((piece) => piece[0] === "d");
  return {
    hasDay: hasYear || months.length > 0 || days.length > 0,
    isWhole: hasYear && months.length > 0 && days.some((piece) => piece.length <= 2),
    hasWords: [...months, ...days].some((piece) => piece.length > 2),
    hasHours: has("h"),
    hasMinutes: pieces.some((piece, index) => piece[0] === "m" && isMinute(pieces, index)),
    hasSeconds: has("s"),
    isElapsed,
  };
}

/** The first section, without what is in quotation marks or escaped. */
function withoutTexts(format: string): string {
  let codes = "";
  let isQuoted = false;
  for (let at = 0; at < format.length; at++) {
    const letter = format.charAt(at);
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "\\" || letter === "_" || letter === "*") at++;
    else if (letter === ";") break;
    else codes += letter;
  }
  return codes;
}

/** "m" means minutes after hours and before seconds. */
function isMinute(pieces: readonly string[], index: number): boolean {
  return (
    (pieces[index] ?? "").length <= 2 &&
    (pieces[index - 1]?.[0] === "h" || pieces[index + 1]?.[0] === "s")
  );
}

function momentNumber(
  value: number,
  format: string,
  { is1904, isExact, moment }: NumberPrinting & { moment: MomentFormat },
): string {
  // 10:02 is stored as 10:01:59.9999997.
  const seconds = Math.round(value * SECONDS_A_DAY);
  const { hasDay, isWhole, hasWords, hasHours, hasMinutes, hasSeconds, isElapsed } = moment;
  const hasClock = hasHours || hasMinutes || hasSeconds;
  if (isElapsed || !hasDay) {
    if (isExact && value >= LONGEST_DURATION_DAYS) return wholeMoment(seconds, is1904, true);
    if (isExact) return clockText(seconds, { withSeconds: hasSeconds || seconds % 60 !== 0 });
    return shownMoment(format, seconds, false);
  }
  if (value < 0 || value > LAST_DAY) return plainNumber(value);
  // A clock alone counts from nowhere: no sheet means 31 December 1899 by it.
  // A date of nought is what a formula shows that points to an empty cell.
  if (seconds === 0 && !hasClock) return "";
  if (seconds < SECONDS_A_DAY)
    return clockText(seconds, { withSeconds: hasSeconds, isOfDay: true });
  const hasTime = seconds % SECONDS_A_DAY !== 0;
  if (isExact && (isWhole || hasTime))
    return hasClock || hasTime
      ? wholeMoment(seconds, is1904, hasSeconds || seconds % 60 !== 0)
      : dayText(dayOf(seconds, is1904));
  if (!isWhole) return shownMoment(format, seconds, is1904);
  if (hasClock) return wholeMoment(seconds, is1904, hasSeconds);
  return hasWords ? shownMoment(format, seconds, is1904) : dayText(dayOf(seconds, is1904));
}

function shownMoment(format: string, seconds: number, is1904: boolean): string {
  try {
    return XLSX.SSF.format(format, seconds / SECONDS_A_DAY, { date1904: is1904 }).trim();
  } catch {
    return String(seconds / SECONDS_A_DAY);
  }
}

function wholeMoment(seconds: number, is1904: boolean, withSeconds: boolean): string {
  return momentText(
    dayOf(seconds, is1904),
    clockText(seconds % SECONDS_A_DAY, { withSeconds, isOfDay: true }),
  );
}

/** Excel believes in 29 February 1900: before it, days are one further on. */
function dayOf(seconds: number, is1904: boolean): Date {
  const days = Math.floor(seconds / SECONDS_A_DAY);
  if (is1904) return new Date(Date.UTC(1904, 0, 1) + days * MS_A_DAY);
  return new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * MS_A_DAY);
}
