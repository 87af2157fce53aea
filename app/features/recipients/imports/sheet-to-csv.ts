import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import * as XLSX from "@e965/xlsx";
import { retireProcess } from "#app/platform/untrusted-files/parse-jobs.ts";
import {
  ListProblem,
  MAX_LIST_COLUMNS,
  MAX_LIST_ROWS,
  type SheetProblem,
  tooManyColumns,
  tooManyRows,
} from "../lists/recipient-query.ts";
import { checkWorkbookZip } from "./check-workbook-zip.ts";
import type { ListFileType } from "./sniff-list.ts";

export interface SheetRequest {
  path: string;
  kind: Exclude<ListFileType, "text">;
  /** Where the CSV (UTF-8, commas, one line per row of the sheet) is written. */
  csvPath: string;
  /** The sheet to read; null takes the first that holds something. */
  sheet: string | null;
}

export interface SheetAnswer {
  sheet: string;
  sheets: string[];
}

const WRITE_LETTERS = 256 * 1024;

/** Turns one sheet of a workbook into a CSV file. Blocking and memory-hungry, so it runs in a parser process. */
export function sheetToCsv(request: SheetRequest): SheetAnswer | SheetProblem {
  retireProcess();
  try {
    return convert(request);
  } catch (error) {
    if (error instanceof ListProblem) return { problem: error.message, status: error.status };
    throw error;
  }
}

function convert(request: SheetRequest): SheetAnswer {
  const bytes = readFileSync(request.path);
  if (request.kind === "xlsx") checkWorkbookZip(bytes);
  // One sheet at a time: a workbook is unpacked anew for each, and the first is nearly always the one.
  for (let index = 0, sheets: string[] = []; index === 0 || index < sheets.length; index++) {
    const name = request.sheet ?? sheets[index];
    const book = readWorkbook(bytes, {
      sheets: name === undefined ? index : [name],
      dense: true,
      cellHTML: false,
      cellFormula: false,
      dateNF: "d mmmm yyyy",
      sheetRows: MAX_LIST_ROWS + 50,
    });
    sheets = book.SheetNames;
    if (sheets.length === 0) throw new ListProblem("This workbook has no sheets.");
    const read = name ?? sheets[0]!;
    const sheet = book.Sheets[read] as { "!data"?: (XLSX.CellObject | undefined)[][] } | undefined;
    const rows = sheet?.["!data"] ?? [];
    if (rows.some((row) => row?.some((cell) => textOf(cell) !== ""))) {
      if (rows.length > MAX_LIST_ROWS + 1) throw tooManyRows();
      writeCsv(rows, request.csvPath);
      return { sheet: read, sheets };
    }
    if (request.sheet !== null) break;
  }
  throw new ListProblem(
    request.sheet === null ? "There are no rows in this workbook." : `There are no rows in the sheet “${request.sheet}”.`,
  );
}

function readWorkbook(bytes: Buffer, options: XLSX.ParsingOptions): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, { type: "buffer", ...options });
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/password|encrypt/i.test(message))
      throw new ListProblem("This workbook is protected with a password. Save it without one and upload it again.");
    if (/workbook stream|unsupported/i.test(message))
      throw new ListProblem("This is not a spreadsheet. Upload a CSV, XLS or XLSX file.", 415);
    throw new ListProblem(
      "This workbook is damaged and can't be opened. Open it in your spreadsheet program and save it again as XLSX or CSV.",
    );
  }
}

function writeCsv(rows: (XLSX.CellObject | undefined)[][], path: string): void {
  const file = openSync(path, "w");
  try {
    let text = "";
    for (let row = 0; row < rows.length; row++) {
      const cells = rows[row] ?? [];
      let last = cells.length - 1;
      while (last >= 0 && textOf(cells[last]) === "") last--;
      if (last >= MAX_LIST_COLUMNS) throw tooManyColumns();
      for (let column = 0; column <= last; column++) text += (column ? "," : "") + quoted(textOf(cells[column]));
      text += "\n";
      if (text.length > WRITE_LETTERS) {
        writeSync(file, text);
        text = "";
      }
    }
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** A cell as the sheet shows it; whole numbers in full, never as 1.2E+11; errors (#N/A) as nothing. */
function textOf(cell: XLSX.CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === "e" || cell.t === "z") return "";
  if (cell.t === "n" && (!cell.w || /E\+/.test(cell.w))) return String(cell.v);
  return cell.t === "s" ? String(cell.v) : (cell.w ?? String(cell.v));
}

function quoted(text: string): string {
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""').replace(/\r\n?|\n/g, " ")}"` : text;
}

declare module "#app/platform/untrusted-files/parse-jobs.ts" {
  interface ParseJobs {
    /** The workbook is read from one path and its sheet written to another: both are on this machine. */
    sheet: { ask: SheetRequest; answer: SheetAnswer | SheetProblem };
  }
}
