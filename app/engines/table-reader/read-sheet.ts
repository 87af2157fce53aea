import type { Visibility } from "./facts.ts";

/** Cells from and to, all counted; indexes from 0. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Indexes from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/** Whoever finds so many needs no more. */
export const MAX_UNSOLVED = 50;

/** The texts of a sheet as it shows them, with what else is known of its rows and columns. */
export interface ReadSheet {
  /** A row that the file leaves out is undefined. */
  rows: (string[] | undefined)[];
  /** Indexes from 0, rising. */
  hiddenRows: number[];
  hiddenColumns: number[];
  merges: Merge[];
  /** The first formulas whose results aren't stored; `MAX_UNSOLVED` at most. */
  unsolved: CellPlace[];
  /** There are more rows with something in them than were asked for. */
  hasMore: boolean;
  errorCells: number;
}

export const newSheet = (): ReadSheet => ({
  rows: [],
  hiddenRows: [],
  hiddenColumns: [],
  merges: [],
  unsolved: [],
  hasMore: false,
  errorCells: 0,
});

/** A workbook that is open: its sheets in order, each read when it is asked for. */
export interface OpenBook {
  sheets: { name: string; visibility: Visibility }[];
  /** The first `maxRows` rows of a sheet. */
  read(index: number, maxRows: number): ReadSheet;
}

/** "B2:C10"; null: no area. */
export function mergeOf(reference: string): Merge | null {
  const [, left, top, right, bottom] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (!left || !right) return null;
  return {
    top: Number(top) - 1,
    left: columnIndex(left),
    bottom: Number(bottom) - 1,
    right: columnIndex(right),
  };
}

/** 0 for A, 26 for AA. */
function columnIndex(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A for 0, AA for 26: the letters that a spreadsheet shows. */
export function lettersOfColumn(index: number): string {
  let letters = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

export function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell !== "" && cell.trim() !== "";
}
