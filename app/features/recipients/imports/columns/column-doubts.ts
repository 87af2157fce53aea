import { toPlainLetters } from "#app/engines/letters/index.ts";
import { isWrongPhone } from "#app/engines/phones/listed-phones.server.ts";
import {
  clockUnitOfHeading,
  orderOfDate,
  readFiguredDate,
  readShortClock,
} from "#app/engines/table-reader/index.ts";
import { isShortenedNumber, lacksZero } from "./read-cell.ts";

export type DoubtKind = "dates" | "lengths" | "shortened" | "no-zero" | "wrong-phones";

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
const [ZERO, NINE] = [48, 57];
/** A space, an apostrophe, a bracket and a plus. */
const BEFORE_DIGITS = new Set([32, 39, 40, 43]);
/** What is longer is none of it. */
const MAX_LETTERS = 40;
const LENGTHS =
  /duration|length|\bhours?\b|time (?:spent|in|on|there)|dur[ée]e|dauer|dura(?:ci[óo]n|[çc][ãa]o)|\bstay\b/i;
const PHONES = new RegExp(
  "phone|mobile|\\bgsm\\b|\\btel\\b|whats ?app|telefon|portable|celular|telemovel|\\bmovil\\b|" +
    "handy|contact (?:no|num)|foonu|\\bwaya\\b|\\btarho\\b|ekwent|\\bfon\\b|" +
    "هاتف|جوال|موبايل|محمول|تليفون",
);

/**
 * Looks through the people of a list, row by row, for columns that can't be read in one way. A
 * column is decided by all its cells: one date whose day is 25 says how the others are read.
 * `phoneCountry`: whose national numbers it may hold.
 */
export function createColumnWatch(phoneCountry = "NG") {
  const columns: (ColumnSeen | undefined)[] = [];
  /** Above the first person. Phone numbers take longer to look at than all else. */
  const above: string[] = [];
  const phoneColumns = new Set<number>();
  let hasPeople = false;
  return {
    /** For the rows above the first person. */
    lookAtHeadings(cells: readonly string[]): void {
      if (hasPeople) return;
      for (const [column, cell] of cells.entries()) {
        const heading = `${above[column] ?? ""} ${cell}`.trim().slice(0, 2 * MAX_LETTERS);
        above[column] = heading;
        if (PHONES.test(toPlainLetters(heading))) phoneColumns.add(column);
      }
    },
    look(cells: readonly string[], row: number): void {
      hasPeople = true;
      for (let column = 0; column < cells.length; column++) {
        const cell = cells[column] ?? "";
        // Nearly every cell ends here.
        const first = cell.charCodeAt(0);
        const isDigit = first >= ZERO && first <= NINE;
        if ((!isDigit && !BEFORE_DIGITS.has(first)) || cell.length > MAX_LETTERS) continue;
        const seen = columns[column] ?? newColumn();
        columns[column] = seen;
        const country = phoneColumns.has(column) ? phoneCountry : null;
        noteCell(seen, { cell: cell.trim(), row }, country);
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
    "wrong-phones": NOTHING,
    isDayFirst: false,
    isMonthFirst: false,
    mostFirst: 0,
  };
}

function noteCell(
  seen: ColumnSeen,
  { cell, row }: { cell: string; row: number },
  phoneCountry: string | null,
): void {
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
    else if (!date && phoneCountry && isWrongPhone(cell, phoneCountry)) note("wrong-phones");
  }
}

function kindOf(seen: ColumnSeen, heading: string): DoubtKind | null {
  const { dates, lengths, shortened, isDayFirst, isMonthFirst, mostFirst } = seen;
  if (shortened.count > 0) return "shortened";
  if (PHONES.test(toPlainLetters(heading))) {
    if (seen["wrong-phones"].count > 0) return "wrong-phones";
    if (seen["no-zero"].count > 0) return "no-zero";
  }
  if (dates.count > 0 && isDayFirst === isMonthFirst) return "dates";
  const isLength = LENGTHS.test(heading) && clockUnitOfHeading(heading) === null;
  return lengths.count > 0 && isLength && mostFirst < 24 ? "lengths" : null;
}
