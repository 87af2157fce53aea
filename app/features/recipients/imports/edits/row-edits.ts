import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import {
  CORRECTABLE_LABELS,
  type CorrectableField,
  checkPerson,
  MAX_CELL_LETTERS,
  type Person,
} from "../../lists/check-person.ts";
import type { Mapping } from "../../lists/list-columns.ts";
import type { RowReading } from "../read-row.ts";

/**
 * What can be changed in a row: a part of the person, a placeholder's value, or what is answered
 * where a row before has the same address (`two` people, or the `same` one).
 */
export type EditField = CorrectableField | `field:${string}` | "repeat";

/** One cell to change. */
export interface Edit {
  rowNumber: number;
  field: EditField;
  text: string;
}

/** Of one row, what each changed field holds now. */
export type RowEdits = Readonly<Partial<Record<EditField, string>>>;

/** By row number. Handed to a thread as it is. */
export type EditsByRow = ReadonlyMap<number, RowEdits>;

/** Whether two people share the address, as the organiser said. */
export function isAnotherPerson(edits: RowEdits | undefined): boolean {
  return edits?.repeat === "two";
}

function isPartOfPerson(field: string): field is CorrectableField {
  return Object.hasOwn(CORRECTABLE_LABELS, field);
}

/** What a field of a person holds; nothing for an answer, which no person has. */
export function valueOfField(person: Person, field: EditField): string {
  if (field === "repeat") return "";
  if (isPartOfPerson(field)) return person[field];
  return person.fields[field.slice("field:".length)] ?? "";
}

/** What was typed for a field, as it is kept. An address is read as it was typed. */
export function readTyped(field: EditField, typed: string): string {
  const text = typed.slice(0, MAX_CELL_LETTERS * 5);
  return field === "email" ? text.trim() : normaliseName(text);
}

/** The person with what was changed; of columns that are no longer used, nothing. */
export function withEdits(
  person: Person,
  edits: RowEdits,
  { columns }: Pick<Mapping, "columns">,
): Person {
  const changed: Person = { ...person, fields: { ...person.fields } };
  for (const [field, text = ""] of Object.entries(edits)) {
    if (isPartOfPerson(field)) changed[field] = text;
    else if (columns.some((use) => use === field)) {
      const name = field.slice("field:".length);
      if (text) changed.fields[name] = text;
      else delete changed.fields[name];
    }
  }
  return changed;
}

/**
 * Why a person whose row was changed can't be added, or null; puts a good address into its kept
 * form. An address that somebody typed is meant as it stands. `before`: why the row was kept aside
 * as it was read, if that is about letters or lengths, which only the file's cells show.
 */
export function problemOfEdited(
  person: Person,
  edits: RowEdits,
  before: string | null = null,
): string | null {
  const values = [
    person.firstName,
    person.lastName,
    person.email,
    person.certificateName,
    ...Object.values(person.fields),
  ];
  if (values.some((value) => value.length > MAX_CELL_LETTERS))
    return `A cell is longer than ${MAX_CELL_LETTERS.toLocaleString("en")} characters`;
  const isStill =
    before !== null &&
    isAboutCells(before) &&
    values.some((value) => value.includes("\ufffd") || value.length >= MAX_CELL_LETTERS);
  if (isStill) return before;
  return checkPerson(person, {
    acceptUnusualDomain: edits.email !== undefined,
  });
}

/** Letters that could not be read, or cells that were cut. */
function isAboutCells(problem: string): boolean {
  return /^A (?:letter in this row|cell is longer)/.test(problem);
}

/** A row as it was read, with what was changed in it since. */
export function editReading(reading: RowReading, edits: RowEdits, mapping: Mapping): RowReading {
  const person = withEdits(reading.person, edits, mapping);
  // A name that somebody typed is settled.
  const isNamed = edits.firstName !== undefined || edits.lastName !== undefined;
  const { doubts, written } = isNamed ? { doubts: [], written: "" } : reading;
  return { person, problem: problemOfEdited(person, edits, reading.problem), doubts, written };
}
