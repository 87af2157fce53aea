import { findHeadingRow } from "../imports/find-heading-row.ts";
import { guessDelimiter } from "../imports/guess-delimiter.ts";
import { detectEncoding, type Encoding, readText } from "../imports/list-text.server.ts";
import { readDelimited } from "../imports/read-delimited.server.ts";
import { ListProblem, MAX_LIST_COLUMNS, MAX_LIST_ROWS, tooManyColumns, tooManyRows } from "./recipient-query.ts";

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
 * Reads a delimited file once, from end to end: what it is, and whether it can be used at all. Throws `ListProblem` with
 * the sentence for the organiser.
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
  if (filledRows === 0) throw new ListProblem("There are no rows in this file. Add the people to it and upload it again.");
  const headingRow = (findHeadingRow(firstRows) ?? -1) + 1;
  if (filledRows === 1 && headingRow > 0)
    throw new ListProblem("This list has headings but no people. Add at least one row below the headings and upload it again.");
  return { encoding, delimiter, columnCount, filledRows, lastRow, firstRows, headingRow };
}

/** Columns up to the last filled one, looking no further back than `known`; `known` itself when nothing is beyond it. */
function filledWidth(row: string[], known: number): number {
  for (let index = row.length - 1; index >= known; index--) if (isFilled(row[index]!)) return index + 1;
  return known;
}

function isFilled(cell: string): boolean {
  return cell !== "" && cell.trim() !== "";
}

async function firstText(path: string, encoding: Encoding): Promise<string> {
  for await (const { text } of readText(path, encoding)) if (text) return text;
  return "";
}
