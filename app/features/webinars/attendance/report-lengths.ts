/** What a number without a unit counts, and what the first part of "41:10" is. */
interface LengthUnits {
  number: "seconds" | "minutes" | "hours";
  clock: "hours" | "minutes";
}

/** What is longer names no length. */
const MAX_LENGTH_LETTERS = 60;
const [MINUTE, HOUR] = [60, 3_600];
const SECONDS_OF = { seconds: 1, minutes: MINUTE, hours: HOUR };

const NUMBER = String.raw`(\d{1,6}(?:[.,]\d{1,3})?)`;
const HOURS = `(?:hours?|hrs?|h|heures?|stunden?|std|horas?|ore|ora)`;
const MINUTES = `(?:minutes?|mins?|mn|m|minuten|minutos?|minuti)`;
const SECONDS = `(?:seconds?|secs?|s|secondes?|sekunden?|sek|segundos?|secondi)`;
// At most 60 letters: MAX_LENGTH_LETTERS.
const IN_WORDS = new RegExp(
  String.raw`^(?:${NUMBER} ?${HOURS}\b\.?)? ?(?:${NUMBER} ?${MINUTES}\b\.?)? ?(?:${NUMBER} ?${SECONDS}\b\.?)?$`,
);
const HOURS_AND_NUMBER = /^(\d{1,3}) ?h ?(\d{2})$/;
/** ISO 8601. */
const PERIOD = /^pt(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})(?:\.\d{1,6})?s)?$/;

/** The seconds that a cell gives: "41", "1 hr 2 min", "01:02:03", "PT1H2M". Null: none, as "--". */
export function readReportLength(cell: string, units: LengthUnits): number | null {
  const text = plain(cell);
  if (text === "") return null;
  const number = /^\d{1,6}(?:[.,]\d{1,4})?$/.exec(text);
  if (number) return decimal(text) * SECONDS_OF[units.number];
  const [, first, second, third] =
    /^(\d{1,3}):(\d{2})(?::(\d{2})(?:[.,]\d{1,6})?)?$/.exec(text) ?? [];
  if (first !== undefined) {
    if (Number(second) > 59 || Number(third ?? 0) > 59) return null;
    if (third !== undefined) return Number(first) * HOUR + Number(second) * MINUTE + Number(third);
    const [large, small] = units.clock === "hours" ? [HOUR, MINUTE] : [MINUTE, 1];
    return Number(first) * large + Number(second) * small;
  }
  if (
    /^(?:<|less than|under|moins d'?(?:e )?|weniger als) ?(?:a|an|1|une?|eine)? ?minutes?$/.test(
      text,
    )
  )
    return MINUTE;
  const [, hours, minutes] = HOURS_AND_NUMBER.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * HOUR + Number(minutes) * MINUTE;
  const parts =
    PERIOD.exec(text) ??
    IN_WORDS.exec(text.replace(/\b(?:and|et|und|e|y)\b/g, " ").replace(/,? +/g, " "));
  if (!parts?.slice(1).some((part) => part !== undefined)) return null;
  const [inHours, inMinutes, inSeconds] = parts.slice(1).map((part) => decimal(part ?? "0"));
  return (inHours ?? 0) * HOUR + (inMinutes ?? 0) * MINUTE + (inSeconds ?? 0);
}

function decimal(text: string): number {
  return Number(text.replace(",", "."));
}

function plain(cell: string): string {
  return cell
    .slice(0, MAX_LENGTH_LETTERS)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/["=]/g, "")
    .replace(/[’‘]/g, "'")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase()
    .replace("<1", "< 1")
    .replace(/^< 1 ?min(?:ute)?s?\.?$/, "< 1 minute");
}

/** The units that a heading names: "Duration (Minutes)", "Durée (hh:mm)". */
function unitsOfHeading(heading: string): Partial<LengthUnits> {
  const text = plain(heading);
  if (/\bhh?:mm?\b(?!:)/.test(text)) return { clock: "hours" };
  if (/\bmm?:ss\b/.test(text)) return { clock: "minutes" };
  if (/\b(?:seconds?|secs?|secondes?|sekunden|segundos|s)\b/.test(text))
    return { number: "seconds" };
  if (/\b(?:minutes?|mins?|minuten|minutos|mn)\b|دقائق|دقيقة/.test(text))
    return { number: "minutes", clock: "minutes" };
  return /\b(?:hours|heures|stunden|horas)\b/.test(text) ? { number: "hours", clock: "hours" } : {};
}

/** A length as it stands in the report, and the seconds between coming and leaving, where known. */
interface LengthCell {
  text: string;
  spanSeconds: number | null;
}

/** How the lengths of a report are read; `doubt` has an example where that is not certain. */
export interface LengthReading {
  units: LengthUnits;
  doubt: string | null;
}

/** Nobody is longer in a meeting than between coming and leaving; clocks without seconds round. */
const ROUNDING_SECONDS = 61;
const DAY_MINUTES = 1_440;

/**
 * Decides from a whole column what its lengths are counted in. No length is longer than the time
 * between coming and leaving, no clock has 24 hours, and no number is more than a day's minutes.
 * `chosen`: what clocks count where the column doesn't say.
 */
export function readLengthUnits(
  cells: readonly LengthCell[],
  heading: string,
  chosen?: LengthUnits["clock"],
): LengthReading {
  const said = unitsOfHeading(heading);
  const filled = cells.filter(({ text }) => text.trim());
  const number = said.number ?? numberUnit(filled);
  const clocks = filled.filter(({ text }) => /^"?=?"?\d{1,3}:\d{2}"?$/.test(text.trim()));
  const units: LengthUnits = { number, clock: said.clock ?? "hours" };
  if (said.clock !== undefined || clocks.length === 0) return { units, doubt: null };
  const fits = (clock: LengthUnits["clock"]) =>
    clocks.every((cell) => fitsSpan(cell, { number, clock }));
  const [asHours, asMinutes] = [fits("hours"), fits("minutes")];
  const mostFirst = Math.max(...clocks.map(({ text }) => Number(/\d+/.exec(text)?.[0] ?? 0)));
  if (!asHours || mostFirst >= 24) return { units: { number, clock: "minutes" }, doubt: null };
  const isExact = clocks.some((cell) => isWholeSpan(cell, { number, clock: "hours" }));
  if (isExact || !asMinutes) return { units, doubt: null };
  const clock = chosen ?? (mostFirst > 5 ? "minutes" : "hours");
  return { units: { number, clock }, doubt: clocks[0]?.text.trim() ?? null };
}

function numberUnit(cells: readonly LengthCell[]): LengthUnits["number"] {
  const numbers = cells.filter(({ text }) => /^"?\d{1,6}(?:[.,]\d{1,4})?"?$/.test(text.trim()));
  if (numbers.some(({ text }) => decimal(plain(text)) > DAY_MINUTES)) return "seconds";
  const known = numbers.filter(({ spanSeconds }) => spanSeconds !== null);
  const tooLong = known.filter((cell) => !fitsSpan(cell, { number: "minutes", clock: "hours" }));
  const isSeconds = known.every((cell) => fitsSpan(cell, { number: "seconds", clock: "hours" }));
  return tooLong.length * 2 > known.length && isSeconds ? "seconds" : "minutes";
}

function fitsSpan({ text, spanSeconds }: LengthCell, units: LengthUnits): boolean {
  const seconds = readReportLength(text, units);
  return seconds === null || spanSeconds === null || seconds <= spanSeconds + ROUNDING_SECONDS;
}

function isWholeSpan({ text, spanSeconds }: LengthCell, units: LengthUnits): boolean {
  const seconds = readReportLength(text, units);
  return (
    seconds !== null &&
    spanSeconds !== null &&
    seconds > 5 * MINUTE &&
    Math.abs(seconds - spanSeconds) <= ROUNDING_SECONDS
  );
}
