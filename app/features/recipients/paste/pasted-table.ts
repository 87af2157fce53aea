import type { NameAnswers } from "#app/engines/names/index.ts";
import { findHeadingRow, headingScore } from "../imports/find-headings.ts";
import { guessMapping, saysSurnameFirst } from "../imports/guess-mapping.ts";
import { MAX_LIST_COLUMNS } from "../imports/list-problem.ts";
import { type ColumnUse, columnLetters, type Mapping, nameColumns } from "../lists/list-columns.ts";
import { guessByContent } from "./guess-by-content.ts";
import { readPastedText } from "./paste-text.ts";
import { LINE_COLUMNS, type PastedRow } from "./people-lines.ts";
import type { Steps } from "./steps.ts";

export const MAX_PASTED_PEOPLE = 5_000;
export const MAX_PASTED_CELLS = 100_000;
/** 120 letters for each of 5,000 people. */
export const MAX_PASTED_LETTERS = 600_000;

/** What the grid sends as signature: its columns are the ones it has on screen. */
export const GRID_SIGNATURE = "grid";

/** What was chosen about pasted columns, when there were any to choose about. */
export interface PasteChoices {
  /**
   * Of the columns that the choices were made for: `PastedPeople.signature`. Others are guessed
   * anew. Null: they hold whatever was pasted.
   */
  signature: string | null;
  uses: readonly (ColumnUse | undefined)[];
  /** Whether the first row holds headings. */
  headings: boolean;
  /** What was answered about names that can be read in two ways. */
  names?: NameAnswers;
  /** It comes from the grid, which splits no name that it can't be sure of. */
  isGrid?: boolean;
}

export interface PastedColumn {
  name: string;
  use: ColumnUse;
}

/** Pasted text as rows and columns, before any name in it is read: that much a browser does. */
export interface PastedTable {
  columns: PastedColumn[];
  mapping: Mapping;
  /** Says whether choices that were made still fit. */
  signature: string;
  /** The rows of headings, and of whatever stands above them, as typed. */
  above: PastedRow[];
  hasHeadings: boolean;
  /** People as they are written in messages: there are no columns to choose. */
  isLines: boolean;
  rows: PastedRow[];
  /** Rows that are left out because the web page that was pasted hides them. */
  hiddenRows: number;
}

/**
 * Reads pasted text as an import reads a file: finds the headings and guesses the columns. More rows
 * or columns than `tooMuchPasted` takes are only counted.
 */
export function* readTableInSteps(text: string, choices: PasteChoices | null): Steps<PastedTable> {
  const { rows, delimiter, hiddenRows = 0 } = yield* readPastedText(text);
  const columnCount = rows.reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0);
  const signature = `${columnCount} ${(rows[0]?.cells ?? []).join("\t").slice(0, 200)}`;
  const chosen = choices && (choices.signature ?? signature) === signature ? choices : null;
  const found = () => (chosen ? Number(chosen.headings) : headingRowOf(rows, columnCount));
  const headingRow = delimiter === null ? 0 : found();
  const headings = rows[headingRow - 1]?.cells ?? null;
  const below = rows.slice(headingRow);
  const isTooMuch = tooMuchPasted({ rows: below, columns: { length: columnCount } }) !== null;
  const { names, uses } = isTooMuch
    ? unnamed(columnCount)
    : guessColumns(headings, below, columnCount, delimiter);
  const columns = names.map(
    (name, index): PastedColumn => ({ name, use: chosen?.uses[index] ?? uses[index] ?? "skip" }),
  );
  const mapping: Mapping = {
    columns: columns.map(({ use }) => use),
    headingRow,
    leaveOutRepeatedAddresses: false,
    ...(saysSurnameFirst(columns.find(({ use }) => use === "fullName")?.name)
      ? { surnameFirst: true }
      : {}),
    ...(choices?.names ? { names: choices.names } : {}),
  };
  return {
    columns,
    mapping,
    signature,
    above: rows.slice(0, headingRow),
    hasHeadings: headingRow > 0,
    isLines: delimiter === null,
    hiddenRows,
    rows: below,
  };
}

interface Guess {
  names: readonly string[];
  uses: readonly ColumnUse[];
}

const unnamed = (columnCount: number): Guess => ({
  names: Array<string>(columnCount).fill(""),
  uses: [],
});

function guessColumns(
  headings: string[] | null,
  rows: PastedRow[],
  columnCount: number,
  delimiter: string | null,
): Guess {
  if (delimiter === null)
    return { names: LINE_COLUMNS.slice(0, columnCount), uses: lineUses(rows) };
  return {
    names: nameColumns(headings ?? [], columnCount),
    uses: guessUses(headings, rows, columnCount),
  };
}

function widthOf(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim()) + 1;
}

/**
 * 1-based; 0: the text begins with a person. A single row is a person, and so is one in which only
 * the address is missing or wrong.
 */
function headingRowOf(rows: PastedRow[], columnCount: number): number {
  if (rows.length < 2) return 0;
  const index = findHeadingRow(rows.slice(0, 40).map(({ cells }) => cells));
  const cells = index === null ? undefined : rows[index]?.cells;
  if (index === null || !cells) return 0;
  const isPerson =
    cells.some((cell) => cell.includes("@")) ||
    cells.filter((cell) => cell.trim()).length < columnCount;
  return headingScore(cells) === 0 && isPerson ? 0 : index + 1;
}

const ROWS_LOOKED_AT = 200;

function guessUses(headings: string[] | null, rows: PastedRow[], columnCount: number): ColumnUse[] {
  const samples = rows.slice(0, ROWS_LOOKED_AT).map(({ cells }) => cells);
  const uses = guessMapping(headings, samples, columnCount);
  return headings ? uses : guessByContent(uses, samples);
}

function lineUses(rows: PastedRow[]): ColumnUse[] {
  const hasPhone = rows.some(({ cells }) => cells[2]);
  return ["fullName", "email", hasPhone ? "field:Phone" : "skip"];
}

/** Why so much can't be pasted at once; null when it can. `cells`: rows times columns. */
export function tooMuchPasted({
  rows,
  columns,
}: {
  rows: { length: number };
  columns: { length: number };
}): string | null {
  const advice = "Nothing was added. Save it as a CSV or Excel file and upload that instead.";
  if (columns.length > MAX_LIST_COLUMNS)
    return (
      `This has ${columns.length.toLocaleString("en")} columns (up to ` +
      `${columnLetters(columns.length - 1)}). Up to ${MAX_LIST_COLUMNS} can be pasted. ` +
      "Leave out the ones you don’t need."
    );
  if (rows.length > MAX_PASTED_PEOPLE)
    return (
      `These are ${rows.length.toLocaleString("en")} people. Up to ` +
      `${MAX_PASTED_PEOPLE.toLocaleString("en")} can be pasted in one go. ${advice}`
    );
  const cells = rows.length * columns.length;
  return cells > MAX_PASTED_CELLS
    ? `These are ${cells.toLocaleString("en")} cells. Up to ` +
        `${MAX_PASTED_CELLS.toLocaleString("en")} can be pasted in one go. ${advice}`
    : null;
}
