import Papa from "papaparse";
import { findHeadingRow } from "./find-headings.ts";
import { meaningOfHeading } from "./guess-mapping.ts";
import {
  ListProblem,
  MAX_LIST_COLUMNS,
  MAX_LIST_ROWS,
  tooManyColumns,
  tooManyRows,
} from "./list-problem.ts";
import { detectEncoding, type Encoding, readDelimited, readText } from "./read-delimited.server.ts";

/** What is known about a list once it was read from end to end. */
export interface ListDescription {
  encoding: Encoding;
  delimiter: string;
  /** Columns that hold anything. */
  columnCount: number;
  /** Rows that hold anything, headings included. */
  filledRows: number;
  /** Number of the last row, blank ones counted. */
  lastRow: number;
  /** The first rows, blank ones included, cells cut short: for headings, samples and guesses. */
  firstRows: string[][];
  /** 1-based row of the headings, 0 when there seem to be none. */
  headingRow: number;
}

const ROWS_KEPT = 40;
const SAMPLE_LETTERS = 200;
/** Blank lines count for nothing, but reading them takes time. */
const MAX_LINES = 2_000_000;

/**
 * Reads a delimited file once, from end to end: what it is, and whether it can be used at all.
 * Throws `ListProblem` with the sentence for the organiser.
 */
export async function describeList(path: string): Promise<ListDescription> {
  const encoding = await detectEncoding(path);
  const delimiter = guessDelimiter(await firstText(path, encoding));
  const firstRows: string[][] = [];
  let columnCount = 0;
  let filledRows = 0;
  let lastRow = 0;
  for await (const { rows, firstRow } of readDelimited(path, { encoding, delimiter })) {
    for (const row of rows) {
      if (firstRows.length < ROWS_KEPT)
        firstRows.push(row.slice(0, MAX_LIST_COLUMNS).map((cell) => cell.slice(0, SAMPLE_LETTERS)));
      const width = filledWidth(row, columnCount);
      if (width > columnCount || row.some(isFilled)) filledRows++;
      columnCount = width;
    }
    lastRow = firstRow + rows.length - 1;
    if (columnCount > MAX_LIST_COLUMNS) throw tooManyColumns();
    if (filledRows > MAX_LIST_ROWS + 1 || lastRow > MAX_LINES) throw tooManyRows();
  }
  if (filledRows === 0)
    throw new ListProblem(
      "There are no rows in this file. Add the people to it and upload it again.",
    );
  const headingRow = (findHeadingRow(firstRows) ?? -1) + 1;
  if (filledRows === 1 && headingRow > 0)
    throw new ListProblem(
      "This list has headings but no people. Add at least one row below the headings and upload it again.",
    );
  return { encoding, delimiter, columnCount, filledRows, lastRow, firstRows, headingRow };
}

/**
 * Columns up to the last filled one, looking no further back than `known`; `known` itself when
 * nothing is beyond it.
 */
function filledWidth(row: string[], known: number): number {
  return Math.max(known, row.findLastIndex(isFilled) + 1);
}

function isFilled(cell: string): boolean {
  return cell !== "" && cell.trim() !== "";
}

async function firstText(path: string, encoding: Encoding): Promise<string> {
  for await (const { text } of readText(path, encoding)) if (text) return text;
  return "";
}

const CANDIDATES = [",", ";", "\t", "|"];

/**
 * The character between cells, from the first part of a file: the one that gives the most rows of
 * equal width, headings that are known counting extra. Excel's own `sep=;` line decides when it is
 * there. A list of one column gets a comma.
 */
export function guessDelimiter(sample: string): string {
  const [, told] = /^sep=([^\n])\n/i.exec(sample) ?? [];
  if (told) return told;
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of CANDIDATES) {
    const rows = Papa.parse<string[]>(sample, {
      delimiter,
      newline: "\n",
      preview: 40,
    }).data.filter((row) => row.some((cell) => cell.trim()));
    const score = scoreOf(rows);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function scoreOf(rows: string[][]): number {
  const widths = new Map<number, number>();
  for (const row of rows)
    if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  const [most] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  if (!most) return 0;
  const [width, count] = most;
  const known = Math.max(
    0,
    ...rows
      .slice(0, 20)
      .map((row) => (row.length > 1 ? row.filter((cell) => meaningOfHeading(cell)).length : 0)),
  );
  return count / rows.length + Math.min(width, 20) / 100 + known;
}
