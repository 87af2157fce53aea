import {
  markSurname,
  type Name,
  type NameAnswers,
  type QuestionKind,
  settleName,
} from "#app/engines/names/index.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { checkPerson, type Person } from "../lists/check-person.ts";
import type { Mapping } from "../lists/list-columns.ts";
import { isKeptValue } from "./columns/column-readings.ts";
import { readingOf } from "./columns/read-cell.ts";
import { hasFirstNames, moveOnlyNameFirst, readCells } from "./read-cells.ts";

/** A row read: the person, with the reason when it can't be used as it is. */
export interface RowReading {
  person: Person;
  /** Null when the row is good. */
  problem: string | null;
  /** Questions about the name, answered or not. */
  doubts: QuestionKind[];
  /** The name as written, a tab between two cells; empty where it is kept so without a question. */
  written: string;
}

/**
 * Reads the cells of one row through the mapping. Never throws; what is wrong is said in `problem`.
 * `takesOnlyName`: a last name alone stands as the first name, where nobody can be asked.
 * `readsLongFirstName`: several words as the first name, with no last name beside them, are a whole
 * name, which is how the grid holds names that it can't split itself.
 */
export function readRow(
  cells: readonly string[],
  mapping: Mapping,
  { takesOnlyName = false, readsLongFirstName = false } = {},
): RowReading {
  const { person, whole: typed, problem } = readCells(asAnswered(cells, mapping), mapping);
  const whole = mapping.surnameFirst && typed ? markSurname(typed) : typed;
  const isLong = readsLongFirstName && !person.lastName && person.firstName.includes(" ");
  const name = isLong
    ? { whole: person.firstName, firstName: "", lastName: "" }
    : { ...person, whole };
  const about = settleNames(person, name, mapping.names ?? {});
  if (takesOnlyName || !hasFirstNames(mapping)) moveOnlyNameFirst(person);
  return { ...about, person, problem: problem ?? checkPerson(person) };
}

/** The cells of columns that can be read in two ways, as the organiser said they are. */
function asAnswered(
  cells: readonly string[],
  { readings, columns, phoneCountry }: Mapping,
): readonly string[] {
  if (!readings) return cells;
  return cells.map((cell, index) => {
    const reading = readings[index];
    return reading && isKeptValue(columns[index] ?? "skip")
      ? readingOf(cell, reading, phoneCountry)
      : cell;
  });
}

/** Reads the name of a row, of one cell or of two, with the answers given. */
function settleNames(
  person: Person,
  { whole, firstName, lastName }: Name & { whole: string },
  answers: NameAnswers,
): Pick<RowReading, "doubts" | "written"> {
  const settled = settleName(whole || { firstName, lastName }, answers);
  person.firstName = (whole && firstName) || settled.firstName;
  person.lastName = (whole && lastName) || settled.lastName;
  const doubts = settled.kinds;
  const isAsWritten = whole
    ? wholeName(person) === whole
    : person.firstName === firstName && person.lastName === lastName;
  if (isAsWritten && doubts.length === 0) return { doubts, written: "" };
  return { doubts, written: whole || [firstName, lastName].filter(Boolean).join("\t") };
}
