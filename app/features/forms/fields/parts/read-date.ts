import { MONTHS } from "#app/engines/time/zoned-time.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import { type Language, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";

const [FIRST_YEAR, LAST_YEAR] = [1000, 9999];
const HOUR_MS = 3_600_000;

/**
 * A typed day as yyyy-mm-dd. Browsers with a calendar post that; in others people type 29/11/2025,
 * 29.11.2025, 29 Nov 2025 or November 29, 2025: the day before the month, as in Nigeria. Null for
 * what is no day, 31 February too.
 */
export function readDate(typed: string): string | null {
  const text = typed.trim().slice(0, 60);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})\s{0,5}[-/. ]\s{0,5}(\d{1,2})\s{0,5}[-/. ]\s{0,5}(\d{4})$/.exec(text);
  if (numbers) return dayOf(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(
    text,
  );
  if (dayFirst) return dayOf(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text);
  if (monthFirst)
    return dayOf(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  return null;
}

/** "29 November 2025" of 2025-11-29; what is no day stays as it is. */
export function dateLabel(date: string, language: Language = SOURCE_LANGUAGE): string {
  const [year, month, day] = date.split("-").map(Number);
  return year && month && day && month <= 12 ? dateText(language, { year, month, day }) : date;
}

/**
 * The first and the last date that it is somewhere on earth at this moment: nobody's own today is
 * refused.
 */
export function todaysDates(now: Date): { earliest: string; latest: string } {
  const at = (hours: number) =>
    new Date(now.getTime() + hours * HOUR_MS).toISOString().slice(0, 10);
  return { earliest: at(-12), latest: at(14) };
}

/** 1 for "Jan"; 0 for what is no month. */
function monthOf(word = ""): number {
  const letters = word.toLowerCase();
  return (
    MONTHS.findIndex((month) => {
      const name = month.toLowerCase();
      return (
        name === letters ||
        name.slice(0, 3) === letters ||
        (letters === "sept" && name === "september")
      );
    }) + 1
  );
}

function dayOf(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
