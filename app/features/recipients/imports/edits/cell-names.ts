import { CORRECTABLE_LABELS } from "../../lists/check-person.ts";
import {
  type ColumnUse,
  columnLetters,
  labelOfUse,
  type Mapping,
} from "../../lists/list-columns.ts";
import type { EditField } from "./row-edits.ts";

/** A column of the people that were read, with where in the file it comes from. */
export interface ReadColumn {
  /** In the names of form fields: "lastName", or "c4" for what the fifth column holds. */
  key: string;
  field: EditField;
  label: string;
  /** Letters of the file's column. */
  letters: string;
  /** One of two that were made of the same column. */
  isWorkedOut: boolean;
}

/** The columns of the people that a mapping gives, in the file's order. */
export function readColumns({ columns }: Pick<Mapping, "columns">): ReadColumn[] {
  return columns.flatMap((use, index): ReadColumn[] => {
    if (use === "skip") return [];
    const letters = columnLetters(index);
    if (use !== "fullName") return [columnOf(use, index)];
    return (["firstName", "lastName"] as const).map((key) => ({
      key,
      field: key,
      label: labelOfUse(key),
      letters,
      isWorkedOut: true,
    }));
  });
}

function columnOf(use: Exclude<ColumnUse, "skip" | "fullName">, index: number): ReadColumn {
  const isField = use.startsWith("field:");
  return {
    key: isField ? `c${index}` : use,
    field: use,
    label: isField ? use.slice("field:".length) : labelOfUse(use),
    letters: columnLetters(index),
    isWorkedOut: false,
  };
}

/** Name of a cell's box in the form: what was typed there. */
export function cellName(rowNumber: number, key: string): string {
  return `cell-${rowNumber}-${key}`;
}

/** Name of what that cell held when the page was made. */
export function cellWasName(rowNumber: number, key: string): string {
  return `held-${rowNumber}-${key}`;
}

/** Reads a name that `cellName` made, for the columns of a mapping; null for any other. */
export function readCellName(
  name: string,
  columns: readonly ReadColumn[],
): { rowNumber: number; column: ReadColumn } | null {
  const [, row, key] = /^cell-(\d{1,9})-([a-zA-Z0-9]{1,20})$/.exec(name) ?? [];
  const column = columns.find((one) => one.key === key);
  return row && column ? { rowNumber: Number(row), column } : null;
}

/** What a changed field is called in sentences: "Last name", "Score". */
export function labelOfField(field: string): string {
  if (field === "repeat") return "Answer";
  if (field.startsWith("field:")) return field.slice("field:".length);
  return CORRECTABLE_LABELS[field as keyof typeof CORRECTABLE_LABELS] ?? field;
}
