import { repaired } from "#app/engines/letters/damaged-text.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { MAX_CELL_LETTERS, type Person } from "../lists/check-person.ts";
import type { Mapping } from "../lists/list-columns.ts";

/** What the cells of a row say, before the name in them is read. */
export interface CellsRead {
  person: Person;
  /** A whole name in one cell; empty: first and last name have cells of their own. */
  whole: string;
  /** Why the row can't be used, whoever it is about; null: nothing. */
  problem: string | null;
}

/**
 * Puts the cells of one row where the mapping says. Never throws. Browsers read rows so: they have
 * no lists of names.
 */
export function readCells(cells: readonly string[], mapping: Mapping): CellsRead {
  const person: Person = {
    firstName: "",
    lastName: "",
    email: "",
    certificateName: "",
    fields: {},
  };
  let tooLong = false;
  let unreadable = false;
  let whole = "";
  for (const [index, use] of mapping.columns.entries()) {
    const cell = mapping.repairText ? repaired(cells[index] ?? "") : cells[index];
    if (use === "skip" || !cell) continue;
    if (cell.length > MAX_CELL_LETTERS) tooLong = true;
    if (cell.includes("\ufffd") && use.startsWith("field:")) unreadable = true;
    const shortened = cell.length > MAX_CELL_LETTERS ? cell.slice(0, MAX_CELL_LETTERS) : cell;
    // An address is read as it was typed: a hyphen that nobody sees is a question.
    const value = use === "email" ? shortened : normaliseName(shortened);
    if (use === "fullName") whole = value;
    else if (
      use === "firstName" ||
      use === "lastName" ||
      use === "email" ||
      use === "certificateName"
    )
      person[use] = value;
    else if (value) person.fields[use.slice("field:".length)] = value;
  }
  return { person, whole, problem: problemOfCells(tooLong, unreadable) };
}

function problemOfCells(isTooLong: boolean, isUnreadable: boolean): string | null {
  if (isTooLong) return `A cell is longer than ${MAX_CELL_LETTERS.toLocaleString("en")} characters`;
  return isUnreadable
    ? "A letter in this row could not be read. Save the file as UTF-8, or enter the row again"
    : null;
}

/** Where no column has first names, a last name alone is the only name. */
export function hasFirstNames({ columns }: Pick<Mapping, "columns">): boolean {
  return columns.some((use) => use === "firstName" || use === "fullName");
}

export function moveOnlyNameFirst(person: Person): void {
  if (!person.firstName && person.lastName) {
    person.firstName = person.lastName;
    person.lastName = "";
  }
}
