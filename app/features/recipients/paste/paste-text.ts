import { headingScore } from "../imports/find-headings.ts";
import { isAddressAlone } from "./address-alone.ts";
import { MESSAGE_STAMP, type PastedRow, splitPeopleLines } from "./people-lines.ts";
import { readRecords } from "./people-records.ts";
import { ROWS_IN_A_STEP, runThrough, type Steps } from "./steps.ts";
import { readTableMarkup } from "./table-markup.ts";

/**
 * `delimiter`: between cells, a line end where each has a line of its own; null: the lines are
 * people as they are written in messages, read by `splitPeopleLines`.
 */
export interface PastedTable {
  delimiter: string | null;
  rows: PastedRow[];
  /** How many rows a web page hides; they are left out. */
  hiddenRows?: number;
}

/**
 * A cell with a quotation mark at its start may hold line ends; past this it was only a quotation
 * mark.
 */
const MAX_QUOTED_LETTERS = 1_000;
const LINES_LOOKED_AT = 40;

/**
 * Reads pasted text: cells of a spreadsheet, a CSV, a web page's table, or people one by one as in
 * a message. Blank lines are no rows. Never throws.
 */
export function* readPastedText(typed: string): Steps<PastedTable> {
  const text = typed.replace(/^\ufeff/, "").replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  const markup = readTableMarkup(text);
  if (markup) {
    const filled = markup.rows.filter(isFilled);
    const rows = filled.filter((row) => !markup.hidden.has(row));
    return { delimiter: "\t", rows, hiddenRows: filled.length - rows.length };
  }
  const delimiter = findDelimiter(text);
  if (delimiter === null) {
    const records = readRecords(text);
    return records
      ? { delimiter: "\n", rows: unmarked(records) }
      : { delimiter, rows: yield* splitPeopleLines(text) };
  }
  const all = yield* splitInSteps(text, delimiter);
  const rows = all.filter((row) => isFilled(row) && !isRuler(row));
  return { delimiter, rows: delimiter === "\t" ? rows : unmarked(rows) };
}

/** Cells of lines that are numbered, or in bold: "1. *Ada Obi*, ada@mail.example". */
const MARK = /^\s*[[(]?\d{1,4}[.)\]:]\s*(?=[*_~\p{L}])/u;
const BOLD = /^\s*([*_~])([^*_~\n]{1,200})\1\s*$/;

function unmarked(rows: PastedRow[]): PastedRow[] {
  const numbered = rows.filter(({ cells: [first = ""] }) => MARK.test(first));
  const isNumbered = numbered.length > 0 && numbered.length * 10 >= rows.length * 8;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) =>
      (isNumbered && at === 0 ? cell.replace(MARK, "") : cell).replace(BOLD, "$2"),
    ),
  }));
}

const isFilled = ({ cells }: PastedRow) => cells.some((cell) => cell.trim() !== "");

/** "|---|---|", below the headings of a table in Markdown. */
const isRuler = ({ cells }: PastedRow) => cells.every((cell) => /^[\s:-]*$/.test(cell));

/** Null when the lines are no cells, such as "Ada Obi <ada@mail.example>". */
function findDelimiter(text: string): string | null {
  const lines = firstLines(text);
  const withTab = lines.filter((line) => line.trim().includes("\t"));
  if (withTab.length * 2 >= lines.length && withTab.length > 0) return "\t";
  // The comma of a message's stamp is none between cells.
  if (lines.filter((line) => MESSAGE_STAMP.test(line)).length * 2 > lines.length) return null;
  for (const delimiter of [",", ";", "|"]) {
    const rows = splitCells(lines.join("\n"), delimiter).map(({ cells }) => cells);
    if (rows.length > 0 && areCells(rows)) return delimiter;
  }
  return null;
}

function firstLines(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length && lines.length < LINES_LOOKED_AT; ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : end);
    if (line.trim()) lines.push(line);
    if (end < 0) break;
    at = end + 1;
  }
  return lines;
}

/**
 * Headings, or nearly every row with one address, alone in one of its cells, and something else
 * beside it.
 */
function areCells(rows: string[][]): boolean {
  const [first, second] = rows;
  if (first && second && first.length > 1 && headingScore(first) > 0) return true;
  const people = rows.filter((cells) => {
    const filled = cells.filter((cell) => cell.trim());
    const [address, ...others] = filled.filter((cell) => /\S@\S/.test(cell));
    return filled.length > 1 && others.length === 0 && isAddressAlone(address ?? "");
  });
  return people.length * 10 >= rows.length * 6;
}

/**
 * Splits text into rows and cells. A cell in quotation marks may hold the delimiter and line ends,
 * and "" for one such mark.
 */
export function splitCells(text: string, delimiter: string): PastedRow[] {
  return runThrough(splitInSteps(text, delimiter));
}

function* splitInSteps(text: string, delimiter: string): Steps<PastedRow[]> {
  const rows: PastedRow[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const start = at;
    const cells: string[] = [];
    for (;;) {
      // A list typed by hand has spaces after its commas.
      if (delimiter !== "\t") at += /^ +(?=")/.exec(text.slice(at, at + 10))?.[0].length ?? 0;
      const quoted = text[at] === '"' ? readQuoted(text, at, delimiter) : null;
      if (quoted) {
        cells.push(quoted.cell);
        at = quoted.end;
      } else {
        const end = endOfCell(text, at, delimiter);
        cells.push(text.slice(at, end));
        at = end;
      }
      if (text[at] !== delimiter) break;
      at++;
    }
    const source = text.slice(start, at);
    rows.push({ line, source, cells });
    if (rows.length % ROWS_IN_A_STEP === 0) yield;
    line += source.split("\n").length;
    at++;
  }
  return rows;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++)
    if (text[at] === delimiter || text[at] === "\n") return at;
  return text.length;
}

/** The cell that a quotation mark opens; null when the mark is just a letter of the cell. */
function readQuoted(
  text: string,
  from: number,
  delimiter: string,
): { cell: string; end: number } | null {
  const limit = Math.min(text.length, from + MAX_QUOTED_LETTERS);
  for (let at = from + 1; at < limit; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') {
      at++;
      continue;
    }
    const next = text[at + 1];
    if (next !== undefined && next !== delimiter && next !== "\n") return null;
    return { cell: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
  return null;
}

/** The rows of a web page's tables with those that it hides, as text; the same text for any other. */
export function withHiddenRows(text: string): string {
  const markup = readTableMarkup(text);
  return markup ? writeRows(markup.rows.filter(isFilled).map(({ cells }) => cells)) : text;
}

/**
 * Rows as a spreadsheet puts them on the clipboard: tabs between cells. Reading them gives the same
 * cells.
 */
export function writeRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(writeCell).join("\t")).join("\n");
}

function writeCell(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
