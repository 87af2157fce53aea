import type { RowRange, TableKnowledge } from "./facts.ts";
import { headingScore, NAMES_PEOPLE } from "./headings.ts";
import { isFilled } from "./read-sheet.ts";
import { isSumBetween } from "./totals.ts";

/** Which rows below the headings are no people of the list. 1-based, rising. */
export interface BodyFacts {
  /** They say the headings or a title again, or number the page. */
  repeatedRows: number[];
  /** They name the group of the rows below: "GROUP A". */
  groupRows: number[];
  sumRows: number[];
  /** Tables with headings of their own, whose columns are others. */
  otherTables: RowRange[];
}

export interface RowSorter {
  facts: BodyFacts;
  /** Whether a row below the headings may be a person; rows are given in file order. */
  isPerson(cells: readonly string[], row: number): boolean;
}

const MAX_TEXT_LETTERS = 120;
/** Rows that hold no address and may be headings. Knowing what words mean takes long. */
const MAX_WEIGHED = 5_000;
const PAGE = /^(?:page|seite|p[áa]gina)\s?\d{1,5}(?:\s?(?:of|\/|von|de|sur)\s?\d{1,5})?$/i;
const GROUPS =
  "group|batch|cohort|section|class|stream|department|dept|unit|team|zone|campus|faculty|branch|" +
  "level|set|session|category|groupe|gruppe|grupo|turma|classe|klasse";
const GROUP_BEFORE = new RegExp(
  String.raw`^(?:${GROUPS})\b\.?\s?[:–-]?\s?(?:[a-z]|\d{1,4}|[ivx]{1,5}|one|two|three|four|five)(?:\s?\([^()]*\))?$`,
  "i",
);
const GROUP_AFTER = new RegExp(String.raw`^[^\d@]{2,60}\s(?:${GROUPS})$`, "i");

/**
 * Tells people from what else is written between them. `above`: titles and headings as they are in
 * the file, `headings`: what they say together, for each column.
 */
export function createRowSorter(
  { above, headings }: { above: readonly string[][]; headings: readonly string[] },
  knowledge: TableKnowledge,
): RowSorter {
  const facts: BodyFacts = { repeatedRows: [], groupRows: [], sumRows: [], otherTables: [] };
  const repeated = new Set(above.filter((row) => row.some(isFilled)).map(keyOf));
  const begins = new Set(above.map((row) => beginOf(row)));
  const meanings = headings.map(knowledge.meaningOf);
  const firstName = meanings.findIndex((use) => use !== null && use !== "email");
  let weighed = 0;
  let isElsewhere = false;
  const findKind = (cells: readonly string[]): keyof BodyFacts | null => {
    if (begins.has(beginOf(cells)) && repeated.has(keyOf(cells))) return "repeatedRows";
    if (cells.some((cell) => cell.includes("@"))) return null;
    const only = onlyCell(cells);
    if (only && PAGE.test(only.text)) return "repeatedRows";
    if (only && isGroup(only, firstName)) return "groupRows";
    if (isSumBetween(cells)) return "sumRows";
    if (only || ++weighed > MAX_WEIGHED || headingScore([...cells], knowledge) < NAMES_PEOPLE)
      return null;
    const hasMore = cells.some((cell, column) => isFilled(cell) && !isFilled(headings[column]));
    return !hasMore && isSamePlaces(meanings, cells.map(knowledge.meaningOf))
      ? "repeatedRows"
      : "otherTables";
  };
  return {
    facts,
    isPerson(cells, row) {
      const kind = findKind(cells);
      if (kind === "otherTables") facts.otherTables.push([row, row]);
      else if (kind === "repeatedRows" && onlyCell(cells) === null) isElsewhere = false;
      isElsewhere ||= kind === "otherTables";
      const last = facts.otherTables.at(-1);
      if (isElsewhere && last) last[1] = row;
      else if (kind !== null && kind !== "otherTables") facts[kind].push(row);
      return kind === null && !isElsewhere;
    },
  };
}

/** What a row says, whatever its case and spaces. */
function keyOf(cells: readonly string[]): string {
  return cells
    .filter(isFilled)
    .map((cell) => cell.replace(/\s+/gu, " ").trim().toLowerCase().slice(0, MAX_TEXT_LETTERS))
    .join("\u0001");
}

/** Two letters, which tell nearly every row from the headings. */
function beginOf(cells: readonly string[]): string {
  const first = cells.find((cell) => cell !== "") ?? "";
  return first.slice(0, 2).toLowerCase();
}

/** The only cell that holds something; null: there are several, or none. */
function onlyCell(cells: readonly string[]): { text: string; column: number } | null {
  const column = cells.findIndex(isFilled);
  if (column < 0 || cells.findLastIndex(isFilled) !== column) return null;
  const text = (cells[column] ?? "").trim();
  return text.length > MAX_TEXT_LETTERS ? null : { text, column };
}

/** A text alone in a column before the names, where people have a number; or "Group A". */
function isGroup({ text, column }: { text: string; column: number }, firstName: number): boolean {
  if (firstName < 0 || !/\p{L}/u.test(text)) return false;
  return column < firstName || GROUP_BEFORE.test(text) || GROUP_AFTER.test(text);
}

/** Names and addresses are in the same columns as before. */
function isSamePlaces(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  const isKnown = (use: string | null) => use !== null && !use.startsWith("field:");
  return one.every((use, column) => !isKnown(use) || other[column] === use);
}
