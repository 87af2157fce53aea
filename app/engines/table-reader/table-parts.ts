import type { RowRange, TableKnowledge } from "./facts.ts";
import { isFilled } from "./read-sheet.ts";

/** One of several tables in a sheet. */
export interface TablePart {
  /** 1-based, both counted. */
  rows: RowRange;
  /** Indexes from 0, both counted. */
  columns: [first: number, last: number];
  /** What its columns are called, cut short; empty where nobody knows. */
  headings: string[];
}

/** More are a sheet of forms, and no lists. */
const MAX_PARTS = 6;
const MAX_HEADINGS = 6;
const MAX_HEADING_LETTERS = 40;
/** Up to the last row, wherever that is. */
const END = 10_000_000;
/** What comes before is white space. */
const FIRST_SIGN = 33;

/** The cells of a row that lie in a part of the sheet, each in its own column. */
export function cellsOfPart(
  cells: string[],
  row: number,
  { rows: [top, bottom], columns: [first, last] }: TablePart,
): string[] {
  if (row < top || row > bottom) return [];
  if (first === 0 && last >= cells.length - 1) return cells;
  return cells.slice(0, last + 1).map((cell, column) => (column < first ? "" : cell));
}

/** The people of a list in the order they come, 1 for the first. */
interface ColumnSeen {
  filled: number;
  first: number;
  last: number;
  addresses: number;
}

interface Block extends Omit<ColumnSeen, "addresses"> {
  columns: [number, number];
  headings: string[];
  /** What its columns say of a name. */
  names: string[];
  hasEmail: boolean;
}

/** Looks at which cells of the people are filled, for tables that stand beside each other. */
export function createColumnTally() {
  const columns: ColumnSeen[] = [];
  let count = 0;
  /** A text alone in the first column stands below the people, not among them. */
  const isNote = (cells: readonly string[]) => {
    const first = cells.findIndex(isFilled);
    return first === cells.findLastIndex(isFilled) && first <= columns.findIndex(Boolean);
  };
  return {
    look(cells: readonly string[]): void {
      if (isNote(cells)) return;
      count++;
      for (let column = 0; column < cells.length; column++) {
        const cell = cells[column] ?? "";
        if (cell === "" || (cell.charCodeAt(0) < FIRST_SIGN && !isFilled(cell))) continue;
        const seen = columns[column] ?? { filled: 0, first: count, last: count, addresses: 0 };
        columns[column] = seen;
        seen.filled++;
        seen.last = count;
        if (cell.includes("@")) seen.addresses++;
      }
    },
    /**
     * The tables beside each other, the likeliest first; empty: there is one, and its columns
     * belong together. Of two blocks of columns, the second is another table when both say who
     * somebody is, or when its rows aren't those of the people.
     */
    found(headings: readonly string[], knowledge: TableKnowledge): TablePart[] {
      const blocks = blocksOf(headings, columns, knowledge).filter(({ filled }) => filled > 0);
      const main = blocks.find(({ names, hasEmail }) => names.length > 0 && hasEmail) ?? blocks[0];
      if (!main || !blocks.some((block) => block !== main && isAnother(block, main))) return [];
      const lists = blocks.filter((block) => block !== main && block.hasEmail);
      return [main, ...lists].slice(0, MAX_PARTS).map((block) => ({
        rows: [1, END],
        columns: block.columns,
        headings: shortened(block.headings),
      }));
    },
  };
}

function isAnother(block: Block, main: Block): boolean {
  if (areSameNames(block.names, main.names)) return true;
  if (block.hasEmail && main.hasEmail) return true;
  const isWhole = block.filled === block.last - block.first + 1;
  return (
    block.last > main.last || (isWhole && block.first === main.first && block.last < main.last)
  );
}

/** First names and, beyond an empty column, last names are those of the same people. */
function areSameNames(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  return [...one, ...other].includes("fullName") || one.some((name) => other.includes(name));
}

/** Columns between empty ones; where none is empty, those under the same headings once more. */
function blocksOf(
  headings: readonly string[],
  seen: readonly (ColumnSeen | undefined)[],
  knowledge: TableKnowledge,
): Block[] {
  const width = Math.max(headings.length, seen.length);
  const isUsed = (column: number) => seen[column] !== undefined || isFilled(headings[column]);
  const runs: [number, number][] = [];
  for (let column = 0; column < width; column++) {
    const last = runs.at(-1);
    if (!isUsed(column)) continue;
    if (last && last[1] === column - 1) last[1] = column;
    else runs.push([column, column]);
  }
  const [only, another] = runs;
  const spans = only && !another ? repeatsIn(only, headings) : runs;
  return spans.map((columns) => blockOf(columns, headings, { seen, knowledge }));
}

/** "Name, Email, Name, Email" are two tables of two columns. */
function repeatsIn([from, to]: [number, number], headings: readonly string[]): [number, number][] {
  const keys = headings.slice(from, to + 1).map((heading) => heading.trim().toLowerCase());
  for (let size = 2; size * 2 <= keys.length; size++) {
    if (keys.length % size > 0) continue;
    if (keys.every((key, at) => key !== "" && key === keys[at % size]))
      return Array.from({ length: keys.length / size }, (_, at): [number, number] => [
        from + at * size,
        from + (at + 1) * size - 1,
      ]);
  }
  return [[from, to]];
}

const NAMES = new Set(["firstName", "lastName", "fullName"]);

function blockOf(
  columns: [number, number],
  headings: readonly string[],
  { seen, knowledge }: { seen: readonly (ColumnSeen | undefined)[]; knowledge: TableKnowledge },
): Block {
  const [from, to] = columns;
  const own = headings.slice(from, to + 1);
  const uses = own.map((heading) => knowledge.meaningOf(heading));
  const some = seen.slice(from, to + 1).filter((one) => one !== undefined);
  const hasEmail = uses.includes("email") || some.some((one) => one.addresses * 2 > one.filled);
  const isUnnamed = own.every((heading) => !isFilled(heading));
  const most = (of: (one: ColumnSeen) => number) => Math.max(0, ...some.map(of));
  return {
    columns,
    headings: own,
    names:
      isUnnamed && hasEmail
        ? ["fullName"]
        : uses.flatMap((use) => (use && NAMES.has(use) ? [use] : [])),
    hasEmail,
    filled: most(({ filled }) => filled),
    first: some.length === 0 ? 0 : Math.min(...some.map(({ first }) => first)),
    last: most(({ last }) => last),
  };
}

/** The tables below each other, from where each of the others begins; empty: there is one. */
export function partsBelow(
  headings: readonly string[],
  others: readonly { rows: RowRange; headings: readonly string[] }[],
  width: number,
): TablePart[] {
  const [next] = others;
  if (!next) return [];
  const columns: TablePart["columns"] = [0, width - 1];
  const all = [{ rows: [1, next.rows[0] - 1] as RowRange, headings }, ...others];
  return all
    .slice(0, MAX_PARTS)
    .map((part) => ({ rows: part.rows, columns, headings: shortened(part.headings) }));
}

function shortened(headings: readonly string[]): string[] {
  return headings
    .map((heading) => heading.trim())
    .filter(Boolean)
    .slice(0, MAX_HEADINGS)
    .map((heading) => heading.slice(0, MAX_HEADING_LETTERS));
}
