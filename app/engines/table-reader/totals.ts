import type { TableKnowledge } from "./facts.ts";
import { isFilled } from "./read-sheet.ts";

/** So many rows at the end of a table are looked at. */
export const TAIL_ROWS = 12;

export interface TailRow {
  /** 1-based. */
  row: number;
  cells: string[];
}

/** English, French, German, Portuguese, Italian, Yoruba and Hausa. */
const TOTALS = new Set(
  (
    "total totals subtotal subtotals sum count average averages mean totaux somme moyenne gesamt " +
    "summe soma totale lapapo jimilla"
  ).split(" "),
);
const BEFORE_TOTALS = new Set(["grand", "sub", "overall", "nombre"]);
const NOTES = new Set(
  (
    "prepared approved signed compiled generated exported printed downloaded certified submitted " +
    "checked verified note notes nb source page end"
  ).split(" "),
);
const NUMBER = /^[^\p{L}@]{0,4}[\d.,'’ \u00a0\u202f]{1,30}[%\s]{0,2}$/u;

/**
 * The rows at the end of a table that are totals or notes, not people, by their numbers; `tail`:
 * its last rows with something in them, in order. `width`: its columns. A row with an address is
 * never one.
 */
export function findTotalRows(
  tail: readonly TailRow[],
  width: number,
  knowledge: TableKnowledge,
): number[] {
  const found: number[] = [];
  for (const { row, cells } of tail.toReversed()) {
    if (!isTotalOrNote(cells, width, knowledge)) break;
    found.push(row);
  }
  return found.reverse();
}

function isTotalOrNote(cells: string[], width: number, knowledge: TableKnowledge): boolean {
  const filled = cells.filter(isFilled).map((cell) => cell.trim().slice(0, 200));
  const [first] = filled;
  if (first === undefined || width < 2) return false;
  if (filled.some((cell) => cell.includes("@") || knowledge.isAddress(cell))) return false;
  const [word = "", next = ""] = wordsOf(first);
  if (isTotal(word, next)) return true;
  if (filled.length === 1 && (NOTES.has(word) || "*©†".includes(first.charAt(0)))) return true;
  // Sums without a word: fewer than the columns, and nothing else.
  return filled.length < width && width > 2 && filled.every((cell) => NUMBER.test(cell));
}

/** A row between the people that sums up those above it: "Sub-total" and a number. */
export function isSumBetween(cells: readonly string[]): boolean {
  const first = cells.findIndex(isFilled);
  if (first < 0) return false;
  const [word = "", next = ""] = wordsOf(cells[first] ?? "");
  if (!isTotal(word, next)) return false;
  const others = cells.slice(first + 1).filter(isFilled);
  return others.length > 0 && others.every((cell) => NUMBER.test(cell.trim()));
}

function wordsOf(text: string): string[] {
  return text
    .trim()
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u);
}

function isTotal(word: string, next: string): boolean {
  return TOTALS.has(word) || (BEFORE_TOTALS.has(word) && TOTALS.has(next));
}
