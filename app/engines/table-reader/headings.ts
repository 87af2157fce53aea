import type { TableKnowledge } from "./facts.ts";
import { isFilled } from "./read-sheet.ts";

/** How far down a report's preamble may push the headings. */
const ROWS_LOOKED_AT = 20;
/** "Trainee" above "First Name" and "Surname", and once more. */
const MAX_HEADING_ROWS = 3;
const MAX_GROUP_LETTERS = 80;

/** Where the headings of a table are, by index, and what they say together. */
interface FoundHeadings {
  first: number;
  last: number;
  cells: string[];
}

/**
 * The rows that hold the headings, or null when the table starts with a person at once. Reports
 * (Zoom's, for one) put a table about the meeting above the people, so the row that names an
 * address *and* a name wins over the first. Headings may be spread over up to three rows.
 */
export function findHeadings(rows: string[][], knowledge: TableKnowledge): FoundHeadings | null {
  const first = rows.findIndex((row) => row.some(isFilled));
  if (first < 0) return null;
  const best = bestHeadings(rows, first, knowledge) ?? unknownHeadings(rows, first, knowledge);
  if (!best) return null;
  // SurveyMonkey names its own columns above, and those of a question of several boxes below.
  const next = rows[best.last + 1] ?? [];
  const isOver =
    best.last < best.first + MAX_HEADING_ROWS - 1 &&
    mayBeHeadings(next, knowledge) &&
    headingScore(next, knowledge) >= NAMES_PEOPLE &&
    headingScore(rows[best.last] ?? [], knowledge) >= NAMES_PEOPLE;
  if (isOver) best.last++;
  const from = groupsAbove(rows, best.first, knowledge);
  const together = joinHeadings(rows.slice(from, best.last + 1), knowledge);
  return { first: from, last: best.last, cells: together };
}

/** The score from which headings say both who and where. */
export const NAMES_PEOPLE = 6;

interface Span {
  first: number;
  last: number;
}

function bestHeadings(rows: string[][], first: number, knowledge: TableKnowledge): Span | null {
  let best: (Span & { score: number }) | null = null;
  for (let size = 1; size <= MAX_HEADING_ROWS; size++) {
    for (let at = first; at + size <= Math.min(rows.length, ROWS_LOOKED_AT); at++) {
      // Below headings of people are people: other headings there are another table's.
      const isBelowPeople =
        best !== null &&
        best.score >= NAMES_PEOPLE &&
        rows.slice(best.last + 1, at).some((row) => row.some((cell) => knowledge.isAddress(cell)));
      if (isBelowPeople) break;
      const span = rows.slice(at, at + size);
      if (!span.every((row) => mayBeHeadings(row, knowledge))) continue;
      const last = span.at(-1) ?? [];
      if (size > 1 && !last.some((cell) => knowledge.meaningOf(cell) !== null)) continue;
      const score = headingScore(size > 1 ? joinHeadings(span, knowledge) : last, knowledge);
      if (score > (best?.score ?? 0)) best = { first: at, last: at + size - 1, score };
    }
  }
  return best;
}

function mayBeHeadings(row: string[], knowledge: TableKnowledge): boolean {
  return row.some(isFilled) && !row.some((cell) => knowledge.isAddress(cell));
}

/**
 * Headings that mean nothing to us: the first row that isn't a title of one cell above a wider
 * table.
 */
function unknownHeadings(rows: string[][], first: number, knowledge: TableKnowledge): Span | null {
  const sample = rows.slice(first, first + ROWS_LOOKED_AT);
  const widths = sample.map((row) => row.filter(isFilled).length);
  const width = Math.max(...widths);
  const offset = width < 3 ? 0 : widths.findIndex((one) => one > 1);
  const at = first + Math.max(0, offset);
  if (!mayBeHeadings(rows[at] ?? [], knowledge))
    return mayBeHeadings(rows[first] ?? [], knowledge) && at === first
      ? { first, last: first }
      : null;
  return { first: at, last: at };
}

/** The first of the rows directly above that say what groups of columns are about. */
function groupsAbove(rows: string[][], headings: number, knowledge: TableKnowledge): number {
  let first = headings;
  while (
    first > 0 &&
    headings - first < MAX_HEADING_ROWS - 1 &&
    areGroups(rows[first - 1] ?? [], rows[first] ?? [], knowledge)
  )
    first--;
  return first;
}

/** A text that stands over several columns, or again in the row below, and not over all of them. */
function areGroups(above: string[], below: string[], knowledge: TableKnowledge): boolean {
  if (!mayBeHeadings(above, knowledge)) return false;
  const filled = above.filter(isFilled);
  if (filled.some((cell) => cell.length > MAX_GROUP_LETTERS || /^[\d\s.,%]+$/.test(cell)))
    return false;
  const distinct = new Set(filled.map((cell) => cell.trim()));
  const isOverAll = distinct.size === 1 && filled.length >= below.filter(isFilled).length;
  if (isOverAll) return false;
  const isSpread = above.some((cell, at) => isFilled(cell) && at > 0 && cell === above[at - 1]);
  const isRepeated = above.some((cell, at) => isFilled(cell) && cell === below[at]);
  if (isSpread) return true;
  if (isRepeated) return distinct.size > 1;
  const names = below.filter(isFilled).map((cell) => cell.trim().toLowerCase());
  return distinct.size > 1 && new Set(names).size < names.length;
}

/**
 * One heading for each column of rows of headings. The lowest is enough where its meaning is known
 * and no other column has it; else it is put together with what is above it: "Scores Theory".
 */
function joinHeadings(rows: string[][], knowledge: TableKnowledge): string[] {
  const lowest = rows.at(-1) ?? [];
  if (rows.length < 2) return lowest;
  const width = Math.max(...rows.map((row) => row.length));
  const spread = rows.map((row, at) => (at < rows.length - 1 ? spreadGroups(row, rows, at) : row));
  const columns = Array.from({ length: width }, (_, column) => [
    ...new Set(spread.map((row) => (row[column] ?? "").trim()).filter(Boolean)),
  ]);
  const lasts = columns.map((parts) => (parts.at(-1) ?? "").toLowerCase());
  return columns.map((parts, column) => {
    const last = parts.at(-1) ?? "";
    const isAlone = lasts.indexOf(last.toLowerCase()) === lasts.lastIndexOf(last.toLowerCase());
    const isEnough = isAlone && knowledge.meaningOf(last) !== null;
    return parts.length < 2 || isEnough || column >= width ? last : parts.join(" ");
  });
}

/** In a text file a group's name stands over its first column only. */
function spreadGroups(row: string[], rows: string[][], at: number): string[] {
  const below = rows[at + 1] ?? [];
  const names = below.map((cell) => cell.trim().toLowerCase()).filter(Boolean);
  if (new Set(names).size === names.length) return row;
  let group = "";
  return below.map((cell, column) => {
    const own = row[column] ?? "";
    if (isFilled(own)) group = own;
    return isFilled(own) || !isFilled(cell) ? own : group;
  });
}

/** How much a row looks like headings: 0, not at all. */
export function headingScore(row: string[], { meaningOf }: TableKnowledge): number {
  const uses = new Set(row.map(meaningOf));
  const hasEmail = uses.has("email");
  const hasName = uses.has("fullName") || uses.has("firstName") || uses.has("lastName");
  return (
    (hasEmail ? 2 : 0) +
    (hasName ? 2 : 0) +
    (hasEmail && hasName ? 4 : 0) +
    (uses.has("certificateName") ? 1 : 0)
  );
}
