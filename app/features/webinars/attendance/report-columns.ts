import type { AttendanceReport } from "../model/report.ts";
import type { ReportMapping } from "./read-report.ts";
import { type ReportUse, useOfHeading } from "./report-headings.ts";

/** What an organiser may say that a column holds, in the order they are offered. */
export const COLUMN_USES: { value: ReportUse; label: string }[] = [
  { value: "name", label: "Name" },
  { value: "firstName", label: "First name" },
  { value: "lastName", label: "Last name" },
  { value: "email", label: "E-mail address" },
  { value: "joined", label: "When they joined" },
  { value: "left", label: "When they left" },
  { value: "minutes", label: "How long they stayed, in minutes" },
];

const MAX_COLUMNS = 40;
/** How far down a preamble may push the headings. */
const ROWS_OFFERED = 30;
const EXAMPLES = 3;
const MAX_EXAMPLE_LETTERS = 40;

type Rows = readonly (readonly string[])[];

/**
 * Whether somebody could say what is in it: two columns with a row below them, and one whose
 * heading we don't know.
 */
export function mayBeMapped(rows: Rows): boolean {
  const headings = rows.length < 2 ? [] : (rows[guessHeadingRow(rows)] ?? []);
  return (
    filledCount(headings) >= 2 &&
    headings.some((heading) => heading.trim() !== "" && useOfHeading(heading) === null)
  );
}

function filledCount(row: readonly string[]): number {
  return row.filter((cell) => cell.trim()).length;
}

/**
 * The row that most looks like headings: the first of those with the most cells, among the first
 * ones.
 */
export function guessHeadingRow(rows: Rows): number {
  const counts = rows.slice(0, Math.min(ROWS_OFFERED, rows.length - 1)).map(filledCount);
  return Math.max(counts.indexOf(Math.max(...counts)), 0);
}

/** What the page asks about the columns of a report. */
export interface ShownColumns {
  /** Index of the row of headings. */
  row: number;
  /** The rows that may be the headings, each in short. */
  rows: { value: string; label: string }[];
  columns: { heading: string; examples: string[]; guess: ReportUse | "" }[];
}

/** The columns below a row of headings; `asked` is the row's number in the address. */
export function showColumns(rows: Rows, asked: string | null): ShownColumns {
  const last = Math.min(ROWS_OFFERED, rows.length - 1);
  const row =
    asked !== null && /^\d{1,2}$/.test(asked) && Number(asked) < last
      ? Number(asked)
      : guessHeadingRow(rows);
  const headings = (rows[row] ?? []).slice(0, MAX_COLUMNS);
  const uses = headings.map(useOfHeading);
  return {
    row,
    rows: rows.slice(0, last).map((cells, index) => ({
      value: String(index),
      label: `${index + 1}: ${shortened(cells.filter((cell) => cell.trim()).join(", "), 70)}`,
    })),
    columns: headings.map((heading, index) => {
      const use = useOfHeading(heading);
      const isFirst = uses.indexOf(use) === index;
      const offered = COLUMN_USES.find(({ value }) => isFirst && value === use);
      return {
        heading: heading.trim() || `Column ${index + 1}`,
        examples: rows
          .slice(row + 1)
          .map((cells) => shortened((cells[index] ?? "").trim(), MAX_EXAMPLE_LETTERS))
          .filter(Boolean)
          .slice(0, EXAMPLES),
        guess: offered?.value ?? "",
      };
    }),
  };
}

/** What the organiser said that columns hold, as it was posted. */
export interface ChosenColumns {
  /** Index of the row of headings. */
  row: string;
  /** The use of each column, from the first. */
  useOf: (index: number) => string;
}

/** Reads what was chosen for each column; `errors` by the field. */
export function readColumns(
  rows: Rows,
  chosen: ChosenColumns,
): { mapping: ReportMapping } | { errors: Record<string, string> } {
  const row =
    /^\d{1,2}$/.test(chosen.row) && Number(chosen.row) < rows.length - 1
      ? Number(chosen.row)
      : guessHeadingRow(rows);
  const uses = (rows[row] ?? []).slice(0, MAX_COLUMNS).map((_, index): ReportUse | null => {
    const use = chosen.useOf(index);
    return COLUMN_USES.find(({ value }) => value === use)?.value ?? null;
  });
  const errors: Record<string, string> = {};
  uses.forEach((use, index) => {
    if (use && uses.indexOf(use) < index)
      errors[`use-${index}`] = "Another column holds this already. Choose each once";
  });
  const has = (...some: ReportUse[]) => some.some((use) => uses.includes(use));
  if (!has("name", "firstName", "lastName", "email"))
    errors["use-0"] ??= "Say which column holds the names, or the e-mail addresses";
  else if (!has("minutes", "joined", "left"))
    errors["use-0"] ??= "Say which column holds how long people stayed, or when they joined";
  return Object.keys(errors).length > 0 ? { errors } : { mapping: { row, uses } };
}

/** What is kept of a mapping for the next report with these headings. */
export function columnsOf(
  rows: Rows,
  { row, uses }: ReportMapping,
): NonNullable<AttendanceReport["columns"]> {
  return { headings: (rows[row] ?? []).slice(0, MAX_COLUMNS).map(headingKey), uses };
}

/** The mapping of an earlier report whose headings this one has too; null: there is none. */
export function rememberedMapping(
  rows: Rows,
  known: readonly NonNullable<AttendanceReport["columns"]>[],
): ReportMapping | null {
  for (const [row, cells] of rows.slice(0, ROWS_OFFERED).entries()) {
    const keys = JSON.stringify(cells.slice(0, MAX_COLUMNS).map(headingKey));
    const columns = known.find(({ headings }) => JSON.stringify(headings) === keys);
    if (columns) return { row, uses: columns.uses as ReportMapping["uses"] };
  }
  return null;
}

function headingKey(heading: string): string {
  return heading.replace(/\s+/g, " ").trim().toLowerCase();
}

function shortened(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}
