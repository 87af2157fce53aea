import Papa from "papaparse";
import { ListProblem, MAX_LIST_COLUMNS, tooManyColumns } from "../lists/recipient-query.ts";
import { type Encoding, readText } from "./list-text.server.ts";

/** Rows of a list in file order; `firstRow` is the 1-based number of the first, as a spreadsheet shows it. */
export interface RowChunk {
  firstRow: number;
  rows: string[][];
  bytesRead: number;
}

/** Longest text one row may take; past it a quotation mark was never closed, or the row has no end. */
const MAX_ROW_LETTERS = 512 * 1024;

/**
 * Reads a delimited text file row by row in bounded memory. Blank lines are rows, so that numbers agree with what a
 * spreadsheet shows. Throws `ListProblem` for quotation marks that do not close and for rows without an end.
 */
export async function* readDelimited(path: string, format: { encoding: Encoding; delimiter: string }): AsyncGenerator<RowChunk> {
  const parserOf = () => new Papa.Parser({ delimiter: format.delimiter, newline: "\n" });
  let pending = "";
  let rowNumber = 1;
  let bytes = 0;
  for await (const { text, bytesRead } of readText(path, format.encoding)) {
    pending += text;
    bytes = bytesRead;
    if (!text) continue;
    const parsed = parserOf().parse(pending, 0, true) as Parsed;
    refuseMisplacedQuote(parsed, rowNumber);
    if (parsed.data.length > 0) {
      pending = pending.slice(parsed.meta.cursor);
      yield chunk(parsed.data, rowNumber, bytes);
      rowNumber += parsed.data.length;
    }
    if (pending.length > MAX_ROW_LETTERS) throw endlessRow(pending, format.delimiter, rowNumber);
  }
  if (!pending) return;
  const parsed = parserOf().parse(pending, 0, false) as Parsed;
  refuseMisplacedQuote(parsed, rowNumber);
  if (parsed.errors.some((error) => error.code === "MissingQuotes")) throw unclosedQuote(rowNumber + parsed.data.length - 1);
  yield chunk(parsed.data, rowNumber, bytes);
}

interface Parsed {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

function chunk(rows: string[][], firstRow: number, bytesRead: number): RowChunk {
  if (firstRow === 1 && rows[0] && /^sep=.?$/i.test(rows[0].join(""))) rows[0] = [""];
  return { firstRow, rows, bytesRead };
}

function refuseMisplacedQuote(parsed: Parsed, rowNumber: number): void {
  const misplaced = parsed.errors.find((error) => error.code === "InvalidQuotes" && error.row < parsed.data.length);
  if (misplaced) {
    throw new ListProblem(
      `Row ${rowNumber + misplaced.row} has a quotation mark (") in the wrong place, so the cells after it can't be told apart. Take it out, or save the list again from your spreadsheet program.`,
    );
  }
}

function endlessRow(pending: string, delimiter: string, rowNumber: number): ListProblem {
  let cells = 0;
  for (let at = pending.indexOf(delimiter); at >= 0 && cells <= MAX_LIST_COLUMNS; at = pending.indexOf(delimiter, at + 1))
    cells++;
  if (!pending.includes("\n") && cells > MAX_LIST_COLUMNS) return tooManyColumns();
  return pending.includes('"')
    ? unclosedQuote(rowNumber)
    : new ListProblem(`Row ${rowNumber} is too long to be a row of a list. Check that the file is a CSV.`);
}

function unclosedQuote(rowNumber: number): ListProblem {
  return new ListProblem(
    `Row ${rowNumber} opens a quotation mark (") that is never closed, so everything after it reads as one cell. Close it or take it out, then upload the file again.`,
  );
}
