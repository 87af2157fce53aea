/**
 * A workbook before a program writes it: what every writer of the gauntlet is handed. Programs
 * written in other languages get it as JSON.
 */
export interface Book {
  sheets: Sheet[];
}

export interface Sheet {
  name: string;
  rows: Cell[][];
  /** Such as "A1:C1". */
  merges?: string[];
  visibility?: "hidden" | "veryHidden";
  /** Numbers of rows, from 1. */
  hiddenRows?: number[];
  /** Numbers of columns, from 1. */
  hiddenColumns?: number[];
}

export type Cell = string | number | boolean | null | ShownNumber | Formula | CellError;

/** A number that its format turns into a date, a time or a percentage. */
export interface ShownNumber {
  kind: "shown";
  /** As Excel counts: days since 30 December 1899. */
  value: number;
  /** In Excel's notation. */
  format: string;
  /** What a spreadsheet shows, and a text file holds. */
  text: string;
}

/** `result` null: the program that wrote it didn't calculate. */
export interface Formula {
  kind: "formula";
  /** Without the equals sign. */
  formula: string;
  result: string | number | null;
}

export interface CellError {
  kind: "error";
  code: "#N/A" | "#REF!";
}

/** What a text file or a web page has in a cell's place. */
export function textOfCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (typeof cell !== "object") return String(cell);
  if (cell.kind === "shown") return cell.text;
  return cell.kind === "error" ? cell.code : String(cell.result ?? "");
}

/** Days since 30 December 1899 of a moment written as ISO, in no zone. */
export function serialOf(iso: string): number {
  return (Date.parse(`${iso}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** 1 → "A", 27 → "AA". */
export function letterOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? letterOf(before) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}

/** "A2:C5" → the rows and columns that it begins and ends with, from 0. */
export function placeOf(merge: string): { from: [number, number]; to: [number, number] } {
  const [, a = "A", b = "1", c = "A", d = "1"] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(merge) ?? [];
  const column = (letters: string) =>
    [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { from: [Number(b) - 1, column(a)], to: [Number(d) - 1, column(c)] };
}
