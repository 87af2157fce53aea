import {
  clockUnitOfHeading,
  orderOfDate,
  readFiguredDate,
  readShortClock,
} from "#app/engines/table-reader/index.ts";
import { isShortenedNumber, lacksZero } from "./read-cell.ts";

export type DoubtKind = "dates" | "lengths" | "shortened" | "no-zero";

/** A column whose cells can be read in two ways, or were damaged before they came. */
export interface ColumnDoubt {
  column: number;
  kind: DoubtKind;
  /** Cells that it is about. */
  count: number;
  /** One of them, and its row. */
  example: string;
  row: number;
}

/** Cells alike of one column. */
interface Seen {
  count: number;
  example: string;
  row: number;
}

interface ColumnSeen extends Record<DoubtKind, Seen> {
  isDayFirst: boolean;
  isMonthFirst: boolean;
  /** The largest first number of its short clocks. */
  mostFirst: number;
}

const NOTHING: Seen = { count: 0, example: "", row: 0 };
const [SPACE, ZERO, NINE] = [32, 48, 57];
/** What is longer is none of it. */
const MAX_LETTERS = 40;
const LENGTHS =
  /duration|length|\bhours?\b|time (?:spent|in|on|there)|dur[ée]e|dauer|dura(?:ci[óo]n|[çc][ãa]o)|\bstay\b/i;
const PHONES =
  /phone|mobile|\bgsm\b|\btel\b|whats\s?app|t[ée]l[ée]phone|portable|celular|handy|contact (?:no|num)|foonu|fóònù|\bwaya\b|ekwent/i;

/**
 * Looks through the people of a list, row by row, for columns that can't be read in one way. A
 * column is decided by all its cells: one date whose day is 25 says how the others are read.
 */
export function createColumnWatch() {
  const columns: (ColumnSeen | undefined)[] = [];
  return {
    look(cells: readonly string[], row: number): void {
      for (let column = 0; column < cells.length; column++) {
        const cell = cells[column] ?? "";
        // Nearly every cell ends here.
        const first = cell.charCodeAt(0);
        if (((first < ZERO || first > NINE) && first !== SPACE) || cell.length > MAX_LETTERS)
          continue;
        const seen = columns[column] ?? newColumn();
        columns[column] = seen;
        noteCell(seen, cell.trim(), row);
      }
    },
    /** `headings`: what the columns are called; null: nobody knows. */
    found(headings: readonly string[] | null): ColumnDoubt[] {
      return columns.flatMap((seen, column): ColumnDoubt[] => {
        const kind = seen && kindOf(seen, headings?.[column] ?? "");
        return seen && kind ? [{ column, kind, ...seen[kind] }] : [];
      });
    },
  };
}

function newColumn(): ColumnSeen {
  return {
    dates: NOTHING,
    lengths: NOTHING,
    shortened: NOTHING,
    "no-zero": NOTHING,
    isDayFirst: false,
    isMonthFirst: false,
    mostFirst: 0,
  };
}

function noteCell(seen: ColumnSeen, cell: string, row: number): void {
  const note = (kind: DoubtKind) => {
    const { count, ...first } = seen[kind];
    seen[kind] = count === 0 ? { count: 1, example: cell, row } : { count: count + 1, ...first };
  };
  if (lacksZero(cell)) note("no-zero");
  else if (isShortenedNumber(cell)) note("shortened");
  else {
    const clock = readShortClock(cell);
    if (clock) {
      seen.mostFirst = Math.max(seen.mostFirst, clock.first);
      note("lengths");
      return;
    }
    const date = readFiguredDate(cell);
    const order = date && orderOfDate(date);
    if (order === "day-first") seen.isDayFirst = true;
    else if (order === "month-first") seen.isMonthFirst = true;
    else if (date && order === null) note("dates");
  }
}

function kindOf(seen: ColumnSeen, heading: string): DoubtKind | null {
  const { dates, lengths, shortened, isDayFirst, isMonthFirst, mostFirst } = seen;
  if (shortened.count > 0) return "shortened";
  if (seen["no-zero"].count > 0 && PHONES.test(heading)) return "no-zero";
  if (dates.count > 0 && isDayFirst === isMonthFirst) return "dates";
  const isLength = LENGTHS.test(heading) && clockUnitOfHeading(heading) === null;
  return lengths.count > 0 && isLength && mostFirst < 24 ? "lengths" : null;
}
