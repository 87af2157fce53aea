import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { type ColumnUse, columnLetters, labelOfUse } from "../../lists/list-columns.ts";
import { splitCells, writeRows } from "../paste-text.ts";
import {
  MAX_PASTED_PEOPLE,
  type PastedColumn,
  type PastedTable,
  readTableInSteps,
  tooMuchPasted,
} from "../pasted-table.ts";
import { runThrough, type Steps } from "../steps.ts";

/**
 * The people of the grid. Never changed in place: undoing is going back to an older one, and rows
 * that stay are shared.
 */
export interface Sheet {
  columns: readonly PastedColumn[];
  rows: readonly (readonly string[])[];
}

export interface Spot {
  row: number;
  column: number;
}

/** A rectangle of cells; both ends belong to it. */
export interface Range {
  from: Spot;
  to: Spot;
}

export const EMPTY_SHEET: Sheet = {
  columns: [
    { name: "First Name", use: "firstName" },
    { name: "Last Name", use: "lastName" },
    { name: "Email Address", use: "email" },
  ],
  rows: [],
};

export function rangeOf(one: Spot, other: Spot): Range {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  };
}

export function cellAt(sheet: Sheet, { row, column }: Spot): string {
  return sheet.rows[row]?.[column] ?? "";
}

export function isBlankRow(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}

/** How many rows hold anything. */
export function countFilled({ rows }: Sheet): number {
  return rows.reduce((count, row) => (isBlankRow(row) ? count : count + 1), 0);
}

/**
 * Puts a block of cells into the sheet, which grows as far as they reach. The same sheet when
 * nothing changes.
 */
export function setCells(sheet: Sheet, at: Spot, block: readonly (readonly string[])[]): Sheet {
  const isSame = block.every((cells, row) =>
    cells.every(
      (cell, column) => cellAt(sheet, { row: at.row + row, column: at.column + column }) === cell,
    ),
  );
  if (isSame) return sheet;
  const width = block.reduce(
    (most, cells) => Math.max(most, at.column + cells.length),
    sheet.columns.length,
  );
  const columns = withColumns(sheet.columns, width);
  const rows = sheet.rows.slice();
  while (rows.length < at.row + block.length) rows.push([]);
  block.forEach((cells, index) => {
    const row = padded(rows[at.row + index] ?? [], Math.max(width, at.column + cells.length));
    cells.forEach((cell, column) => {
      row[at.column + column] = cell;
    });
    rows[at.row + index] = row;
  });
  return { columns, rows };
}

function withColumns(columns: readonly PastedColumn[], width: number): readonly PastedColumn[] {
  if (columns.length >= width) return columns;
  const more = Array.from({ length: width - columns.length }, (_, index): PastedColumn => {
    const name = `Column ${columnLetters(columns.length + index)}`;
    return { name, use: `field:${name}` };
  });
  return [...columns, ...more];
}

function padded(row: readonly string[], width: number): string[] {
  const cells = row.slice();
  while (cells.length < width) cells.push("");
  return cells;
}

export function clearCells(sheet: Sheet, { from, to }: Range): Sheet {
  const width = to.column - from.column + 1;
  const height = Math.min(to.row, sheet.rows.length - 1) - from.row + 1;
  if (height < 1) return sheet;
  return setCells(
    sheet,
    from,
    Array.from({ length: height }, () => Array<string>(width).fill("")),
  );
}

/** Puts one text into every cell of a range. */
export function fillRange(sheet: Sheet, { from, to }: Range, text: string): Sheet {
  const cells = Array<string>(to.column - from.column + 1).fill(text);
  return setCells(
    sheet,
    from,
    Array.from({ length: to.row - from.row + 1 }, () => cells),
  );
}

/** Puts the cells of the first row of a range into all its other rows. */
export function fillDown(sheet: Sheet, { from, to }: Range): Sheet {
  const columns = Array.from(
    { length: to.column - from.column + 1 },
    (_, index) => from.column + index,
  );
  const first = columns.map((column) => cellAt(sheet, { row: from.row, column }));
  return setCells(
    sheet,
    from,
    Array.from({ length: to.row - from.row + 1 }, () => first),
  );
}

/**
 * Where Ctrl and an arrow lead: to the last filled cell of a run, or over empty ones to the next
 * filled one, or to the end.
 */
export function edgeFrom(sheet: Sheet, from: Spot, step: Spot, last: Spot): Spot {
  const next = ({ row, column }: Spot): Spot => ({
    row: row + step.row,
    column: column + step.column,
  });
  const isInside = ({ row, column }: Spot) =>
    row >= 0 && column >= 0 && row <= last.row && column <= last.column;
  const isFilled = (spot: Spot) => isInside(spot) && cellAt(sheet, spot).trim() !== "";
  const isInRun = isFilled(from) && isFilled(next(from));
  let at = from;
  while (isInside(next(at)) && (isInRun ? isFilled(next(at)) : at === from || !isFilled(at)))
    at = next(at);
  return at;
}

export function addColumn(sheet: Sheet): Sheet {
  return { ...sheet, columns: withColumns(sheet.columns, sheet.columns.length + 1) };
}

/** Uses a column as something else; a column that was used so until now is out of use. */
export function assignUse(sheet: Sheet, index: number, use: ColumnUse): Sheet {
  const columns = sheet.columns.map((column, at): PastedColumn => {
    if (at === index) return { ...column, use };
    return use !== "skip" && column.use === use ? { ...column, use: "skip" } : column;
  });
  return { ...sheet, columns };
}

/** The cells as they go to the clipboard. */
export function copyCells(sheet: Sheet, { from, to }: Range): string {
  const rows: string[][] = [];
  for (let row = from.row; row <= to.row; row++) {
    const cells: string[] = [];
    for (let column = from.column; column <= to.column; column++)
      cells.push(cellAt(sheet, { row, column }));
    rows.push(cells);
  }
  return writeRows(rows);
}

/**
 * What is sent: the headings and every row that holds anything. Reading it with the columns' uses
 * gives the same people.
 */
export function textOfSheet({ columns, rows }: Sheet): string {
  const filled = rows.filter((row) => !isBlankRow(row));
  if (filled.length === 0) return "";
  const headings = columns.map(({ name, use }) =>
    use === "skip" ? name : labelOfUse(use).replace(/^\{|\}$/g, ""),
  );
  return writeRows([
    headings,
    ...filled.map((row) => padded(row, columns.length).slice(0, columns.length)),
  ]);
}

/** The sheet of text that was typed or sent before, with whole names where they were whole. */
export function sheetOf({ columns, rows }: PastedTable): Sheet {
  if (columns.length === 0) return EMPTY_SHEET;
  return { columns, rows: rows.map(({ cells }) => cells.slice(0, columns.length).map(inOneLine)) };
}

/**
 * `leftOut`: lines without an address that were not pasted; `hiddenRows`: those that the page hides.
 */
export type Pasted =
  | { sheet: Sheet; to: Spot; people: number; leftOut: number; hiddenRows: number }
  | { problem: string };

/**
 * A page or a chat with some addresses in it: so many lines without one, and more than with one,
 * are no people whose address is missing.
 */
export const MIN_LINES_OF_TEXT = 10;

/** People of lines: those with an address, if the others are just text. */
function withoutText(people: PastedTable): PastedTable {
  if (!people.isLines) return people;
  const email = people.mapping.columns.indexOf("email");
  const rows = people.rows.filter(({ cells }) => cells[email]?.trim());
  const others = people.rows.length - rows.length;
  return rows.length > 0 && others >= MIN_LINES_OF_TEXT && others > rows.length
    ? { ...people, rows }
    : people;
}

/** A cell is one line. */
const inOneLine = (cell: string) =>
  cell.includes("\n") ? cell.replace(/(?<!\s)\s*\n\s*/g, " ").trim() : cell;

/**
 * A block as often as it fits into a range; once, if it doesn't. One value thus fills all selected
 * cells.
 */
function tiled(
  block: readonly (readonly string[])[],
  { from, to }: Range,
): readonly (readonly string[])[] {
  const [height, width] = [to.row - from.row + 1, to.column - from.column + 1];
  const widest = Math.max(1, ...block.map((cells) => cells.length));
  if (block.length === 0 || height % block.length > 0 || width % widest > 0) return block;
  return Array.from({ length: height }, (_, row) => {
    const cells = padded(block[row % block.length] ?? [], widest);
    return Array.from({ length: width }, (_, column) => cells[column % widest] ?? "");
  });
}

/**
 * Pastes text into the selected cells. People, known by their addresses, are put into the columns
 * that are theirs, whatever the cell; into an empty sheet they bring their columns along. Anything
 * else is put where the cell is, as in a spreadsheet.
 */
export function pasteText(sheet: Sheet, selection: Range, text: string): Pasted {
  return runThrough(pasteInSteps(sheet, selection, text));
}

export function* pasteInSteps(sheet: Sheet, selection: Range, text: string): Steps<Pasted> {
  const at = selection.from;
  const all = yield* readTableInSteps(text, null);
  yield;
  const people = withoutText(all);
  const leftOut = all.rows.length - people.rows.length;
  const { hiddenRows } = all;
  // One value is for all the cells that were selected, also if it is an address.
  const isForAll =
    !/[\t\n]/.test(text.trim()) && (selection.to.row > at.row || selection.to.column > at.column);
  const isPeople =
    !isForAll &&
    people.mapping.columns.includes("email") &&
    (people.mapping.columns.filter((use) => use !== "skip").length > 1 || people.hasHeadings);
  // People go below everybody else, anything else where the cell is.
  const row = isPeople ? firstFreeRow(sheet, at.row) : at.row;
  const tooMuch = tooMuchPasted(people) ?? tooLong(row + people.rows.length);
  if (tooMuch) return { problem: tooMuch };
  if (!isPeople) {
    const copied = splitCells(text.replace(/\r\n?/g, "\n"), "\t").map(({ cells }) =>
      cells.map(inOneLine),
    );
    const block = tiled(copied, selection);
    const to = {
      row: at.row + block.length - 1,
      column: at.column + Math.max(...block.map((cells) => cells.length), 1) - 1,
    };
    return { sheet: setCells(sheet, at, block), to, people: 0, leftOut: 0, hiddenRows: 0 };
  }
  if (countFilled(sheet) === 0) {
    const pasted = sheetOf(people);
    yield;
    const to = { row: pasted.rows.length - 1, column: pasted.columns.length - 1 };
    return { sheet: pasted, to, people: pasted.rows.length, leftOut, hiddenRows };
  }
  const columns = columnsFor(sheet.columns, people);
  const block = people.rows.map(({ cells }) =>
    columns.map((column) => valueFor(column.use, people, cells)),
  );
  const filled = setCells({ ...sheet, columns }, { row, column: 0 }, block);
  return {
    sheet: filled,
    to: { row: row + block.length - 1, column: columns.length - 1 },
    people: block.length,
    leftOut,
    hiddenRows,
  };
}

function tooLong(rows: number): string | null {
  return rows > MAX_PASTED_PEOPLE
    ? `The grid takes ${MAX_PASTED_PEOPLE.toLocaleString("en")} people. Add these first, ` +
        "or upload a CSV or Excel file; nothing was pasted."
    : null;
}

/**
 * Pasted people never overwrite others: they begin where they are pasted if that row is free, or
 * below everybody.
 */
function firstFreeRow(sheet: Sheet, row: number): number {
  if (sheet.rows.slice(row).every(isBlankRow)) return row;
  return sheet.rows.findLastIndex((cells) => !isBlankRow(cells)) + 1;
}

export const NAMES: readonly ColumnUse[] = ["firstName", "lastName", "fullName"];

function columnsFor(
  columns: readonly PastedColumn[],
  people: PastedTable,
): readonly PastedColumn[] {
  const known = new Set(columns.map(({ use }) => use));
  const hasName = NAMES.some((use) => known.has(use));
  const more = people.columns.filter(
    ({ use }) => use !== "skip" && !known.has(use) && !(hasName && NAMES.includes(use)),
  );
  return more.length > 0 ? [...columns, ...more] : columns;
}

function valueFor(use: ColumnUse, { mapping }: PastedTable, cells: readonly string[]): string {
  const cellOf = (one: ColumnUse) => inOneLine(cells[mapping.columns.indexOf(one)] ?? "").trim();
  if (use === "skip") return "";
  if (mapping.columns.includes(use)) return cellOf(use);
  if (use === "fullName") return `${cellOf("firstName")} ${cellOf("lastName")}`.trim();
  return use === "firstName" || use === "lastName" ? splitSimple(cellOf("fullName"))[use] : "";
}

/** "Ada", "Fúnmiláyọ̀", "N'Guessan": a word with its capitals. */
function isSimpleWord(word: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’ʼ-]{1,40}$/u.test(word) && /\p{Ll}/u.test(word);
}

/**
 * Two simple words as first and last name. Any other whole name stays in one piece, as the first
 * name: the server, which has the lists of names and titles, reads it when it is added.
 */
function splitSimple(whole: string): { firstName: string; lastName: string } {
  const name = normaliseName(whole);
  const [firstName = "", lastName = "", ...more] = name.split(" ");
  const isSimple = more.length === 0 && isSimpleWord(firstName) && isSimpleWord(lastName);
  return isSimple ? { firstName, lastName } : { firstName: name, lastName: "" };
}
