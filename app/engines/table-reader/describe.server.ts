import { createRowSorter, type RowSorter } from "./body-rows.ts";
import { detectEncoding, type Encoding, readDelimited, readText } from "./delimited.server.ts";
import { guessDelimiter } from "./delimiter.ts";
import type { LayoutFacts, RowRange, TableKnowledge } from "./facts.ts";
import { findHeadings } from "./headings.ts";
import {
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  TableProblem,
  tooManyColumns,
  tooManyRows,
} from "./problems.ts";
import { isFilled } from "./read-sheet.ts";
import { cellsOfPart, createColumnTally, partsBelow, type TablePart } from "./table-parts.ts";
import { findTotalRows, TAIL_ROWS, type TailRow } from "./totals.ts";

/** What is known about a table once it was read from end to end. */
export interface TableDescription extends LayoutFacts {
  encoding: Encoding;
  delimiter: string;
  /** Columns that hold anything. */
  columnCount: number;
  /** Rows that hold anything, headings included. */
  filledRows: number;
  /** Number of the last row, blank ones counted. */
  lastRow: number;
  /** Blank rows above the first of `firstRows`. */
  rowsBefore: number;
  /**
   * The first rows from the first with something in it, blank ones included, cells cut short: for
   * headings, samples and guesses. Headings over several rows are put together in the last of them.
   */
  firstRows: string[][];
  /** 1-based row of the headings, 0 when there seem to be none. */
  headingRow: number;
  /** The tables of a sheet with several; empty: it has one. */
  tables: TablePart[];
}

const ROWS_KEPT = 40;
const SAMPLE_LETTERS = 200;
/** Blank lines count for nothing, but reading them takes time. */
const MAX_LINES = 2_000_000;

interface TextTable {
  encoding: Encoding;
  delimiter: string;
}

/** How a text file is to be read. Throws `TableProblem` when it can't be. */
export async function detectFormat(
  path: string,
  { knowledge, clean }: { knowledge: TableKnowledge; clean?: (text: string) => string },
): Promise<TextTable> {
  const encoding = await detectEncoding(path);
  const format = clean ? { encoding, clean } : { encoding };
  for await (const { text } of readText(path, format))
    if (text) return { encoding, delimiter: guessDelimiter(text, knowledge) };
  return { encoding, delimiter: "," };
}

/** Sees every row that holds something, whole and in file order. */
export type RowWatcher = (cells: readonly string[], row: number, isPerson: boolean) => void;

/**
 * Reads a delimited file once, from end to end: what it is, and whether it can be used at all.
 * `clean`: what is done to each piece of text (`TextFormat`); `part`: what lies outside is no part
 * of the table. Throws `TableProblem` with the
 * sentence for the organiser.
 */
export async function describeTable(
  path: string,
  options: {
    knowledge: TableKnowledge;
    clean?: (text: string) => string;
    watch?: RowWatcher;
    part?: TablePart | undefined;
  },
): Promise<TableDescription> {
  const { part } = options;
  const format = { ...options, ...(await detectFormat(path, options)) };
  const describer = new Describer(options.knowledge, options.watch);
  for await (const { rows, firstRow } of readDelimited(path, format)) {
    for (const [index, cells] of rows.entries()) {
      const row = firstRow + index;
      describer.add(part ? cellsOfPart(cells, row, part) : cells, row);
    }
    describer.refuseTooMuch();
  }
  const { encoding, delimiter } = format;
  return { encoding, delimiter, ...describer.end() };
}

class Describer {
  private columnCount = 0;
  private filledRows = 0;
  private lastRow = 0;
  private rowsBefore = 0;
  private readonly firstRows: string[][] = [];
  private readonly tail: TailRow[] = [];
  /** The first rows, whole, until it is known where the headings are. */
  private waiting: TailRow[] = [];
  private found: { top: TopOfTable; sorter: RowSorter } | null = null;
  private readonly tally = createColumnTally();
  /** Tables below, and the rows before and of the last person of this one. */
  private readonly others: { rows: RowRange; headings: string[] }[] = [];
  private lastPerson = 0;
  private titleBelow = 0;
  private readonly knowledge: TableKnowledge;
  private readonly watch: RowWatcher;

  constructor(knowledge: TableKnowledge, watch: RowWatcher = () => {}) {
    this.knowledge = knowledge;
    this.watch = watch;
  }

  add(cells: string[], row: number): void {
    this.lastRow = row;
    const width = filledWidth(cells, this.columnCount);
    const hasContent = width > this.columnCount || cells.some(isFilled);
    this.columnCount = width;
    if (hasContent) this.filledRows++;
    else if (this.filledRows === 0) this.rowsBefore++;
    if (this.filledRows > 0 && this.firstRows.length < ROWS_KEPT)
      this.firstRows.push(shortened(cells));
    if (!hasContent) return;
    if (this.found) this.sort(this.found, cells, row);
    else this.waiting.push({ row, cells });
    if (!this.found && this.firstRows.length === ROWS_KEPT) this.findTop();
  }

  refuseTooMuch(): void {
    if (this.columnCount > MAX_TABLE_COLUMNS) throw tooManyColumns();
    if (this.filledRows > MAX_TABLE_ROWS + 1 || this.lastRow > MAX_LINES) throw tooManyRows();
  }

  end(): Omit<TableDescription, keyof TextTable> {
    const { filledRows, lastRow, rowsBefore, firstRows, columnCount } = this;
    if (filledRows === 0)
      throw new TableProblem(
        "There are no rows in this file. Add the people to it and upload it again.",
      );
    const { top, sorter } = this.found ?? this.findTop();
    const { headingRow, titleRows, headingRows } = top;
    if (headingRow > 0 && filledRows === titleRows.length + headingRows.length)
      throw new TableProblem(
        "This list has headings but no people. Add at least one row below the headings and upload it again.",
      );
    const { sumRows, ...between } = sorter.facts;
    const tables = this.findTables(top.headings);
    const totalRows = [...sumRows, ...findTotalRows(this.tail, columnCount, this.knowledge)];
    const counts = { columnCount, filledRows, lastRow, rowsBefore };
    const rows = { headingRow, titleRows, headingRows, totalRows, ...between };
    return { ...counts, firstRows, tables, ...rows };
  }

  private findTables(headings: string[]): TablePart[] {
    const beside = this.tally.found(headings, this.knowledge);
    const [next] = this.others;
    // Of a table that goes on below another, all is read.
    const isCut = next !== undefined && this.lastPerson > next.rows[0];
    if (beside.length > 0 || !next || isCut || this.lastPerson === 0) return beside;
    return partsBelow(headings, this.others, this.columnCount);
  }

  /** Looks for the headings, puts those over several rows together, and sorts what waited. */
  private findTop() {
    const { firstRows, rowsBefore, waiting } = this;
    const headings = findHeadings(firstRows, this.knowledge);
    const top = { ...topOf(firstRows, headings, rowsBefore), headings: headings?.cells ?? [] };
    const above = headings ? firstRows.slice(0, headings.last + 1) : [];
    const given = { above: above.map((row) => [...row]), headings: top.headings };
    if (headings) firstRows[headings.last] = headings.cells;
    this.found = { top, sorter: createRowSorter(given, this.knowledge) };
    this.waiting = [];
    for (const { cells, row } of waiting) this.sort(this.found, cells, row);
    return this.found;
  }

  private sort(
    { top, sorter }: { top: TopOfTable; sorter: RowSorter },
    cells: string[],
    row: number,
  ) {
    const { otherTables } = sorter.facts;
    const known = otherTables.length;
    const isPerson = row > top.headingRow && sorter.isPerson(cells, row);
    this.watch(cells, row, isPerson);
    const begun = otherTables.length > known ? otherTables.at(-1) : undefined;
    if (begun) this.noteTable(begun, cells);
    if (!isPerson) return;
    this.notePerson(cells, row);
    this.tally.look(cells);
    this.tail.push({ row, cells });
    if (this.tail.length > TAIL_ROWS) this.tail.shift();
  }

  /** A title above the headings of a table below belongs to it. */
  private noteTable(rows: RowRange, headings: string[]): void {
    if (this.titleBelow > 0) rows[0] = this.titleBelow;
    this.others.push({ rows, headings });
  }

  private notePerson(cells: readonly string[], row: number): void {
    const isTitle = cells.filter(isFilled).length === 1;
    this.titleBelow = isTitle ? row : 0;
    if (!isTitle) this.lastPerson = row;
  }
}

interface TopOfTable {
  headings: string[];
  headingRow: number;
  titleRows: number[];
  headingRows: number[];
}

function topOf(
  firstRows: readonly string[][],
  headings: ReturnType<typeof findHeadings>,
  rowsBefore: number,
): Omit<TopOfTable, "headings"> {
  if (!headings) return { headingRow: 0, titleRows: [], headingRows: [] };
  const numberOf = (index: number) => rowsBefore + index + 1;
  const filled = firstRows.flatMap((row, index) => (row.some(isFilled) ? [index] : []));
  return {
    headingRow: numberOf(headings.last),
    titleRows: filled.filter((index) => index < headings.first).map(numberOf),
    headingRows: filled
      .filter((index) => index >= headings.first && index <= headings.last)
      .map(numberOf),
  };
}

function shortened(row: string[]): string[] {
  return row.slice(0, MAX_TABLE_COLUMNS).map((cell) => cell.slice(0, SAMPLE_LETTERS));
}

/**
 * Columns up to the last filled one, looking no further back than `known`; `known` itself when
 * nothing is beyond it.
 */
function filledWidth(row: string[], known: number): number {
  return Math.max(known, row.findLastIndex(isFilled) + 1);
}
