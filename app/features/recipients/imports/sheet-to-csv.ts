import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import * as XLSX from "@e965/xlsx";
import officeCrypto from "officecrypto-tool";
import { retireProcess } from "#app/platform/untrusted-files/parse-jobs.ts";
import { checkWorkbookZip } from "./check-workbook-zip.ts";
import {
  ListProblem,
  MAX_LIST_COLUMNS,
  MAX_LIST_ROWS,
  type SheetProblem,
  tooManyColumns,
  tooManyRows,
} from "./list-problem.ts";
import { readPageTables } from "./page-tables.ts";
import { readPlainSheet } from "./plain-sheet.ts";
import type { ListFileType } from "./sniff-list.ts";

export interface SheetRequest {
  path: string;
  kind: Exclude<ListFileType, "text">;
  /** Where the CSV (UTF-8, commas, one line per row of the sheet) is written. */
  csvPath: string;
  /** Where a protected workbook is written without its password. */
  openedPath: string;
  /** The sheet to read; null takes the first that holds something. */
  sheet: string | null;
  /** What opens a protected workbook. Never written down. */
  password?: string;
}

export interface SheetAnswer {
  sheet: string;
  sheets: string[];
  /** It was protected, and is written down without its password too. */
  wasLocked: boolean;
}

const WRITE_LETTERS = 256 * 1024;

/**
 * Turns one sheet of a workbook into a CSV file. Blocking and memory-hungry, so it runs in a parser
 * process.
 */
export async function sheetToCsv(request: SheetRequest): Promise<SheetAnswer | SheetProblem> {
  retireProcess();
  try {
    return await convert(request);
  } catch (error) {
    if (error instanceof ListProblem) {
      const { message, status, isProtected } = error;
      return { problem: message, status, isProtected };
    }
    throw error;
  }
}

async function convert(request: SheetRequest): Promise<SheetAnswer> {
  const stored = readFileSync(request.path);
  if (request.kind === "html") return convertPage(stored, request);
  const opened = request.kind === "xls" ? await openProtected(stored, request.password) : null;
  const bytes = opened ?? stored;
  const isZip = request.kind === "xlsx" || bytes.subarray(0, 2).toString() === "PK";
  const isOds = isZip && checkWorkbookZip(bytes) === "ods";
  const wasLocked = opened !== null;
  if (opened) writeFileSync(request.openedPath, opened);
  const plain = isZip && !isOds ? readPlainSheet(bytes, request.sheet, MAX_LIST_ROWS + 50) : null;
  if (plain?.rows.some((row) => row?.some((cell) => cell !== ""))) {
    if (plain.rows.length > MAX_LIST_ROWS + 1) throw tooManyRows();
    writeCsv(plain.rows, (text) => text ?? "", request.csvPath);
    return { sheet: plain.sheet, sheets: plain.sheets, wasLocked };
  }
  // One sheet at a time: a workbook is unpacked anew for each, and the first is nearly always the
  // one.
  for (let index = 0, sheets: string[] = []; index === 0 || index < sheets.length; index++) {
    const name = request.sheet ?? sheets[index];
    const book = readWorkbook(bytes, {
      sheets: name === undefined ? index : [name],
      dense: true,
      cellHTML: false,
      cellFormula: false,
      // In those files a date is no number with a format.
      ...(isOds ? { cellDates: true, UTC: true } : {}),
      dateNF: "d mmmm yyyy",
      sheetRows: MAX_LIST_ROWS + 50,
    });
    sheets = book.SheetNames;
    const [first] = sheets;
    if (first === undefined) throw new ListProblem("This workbook has no sheets.");
    const read = name ?? first;
    const sheet = book.Sheets[read] as { "!data"?: (XLSX.CellObject | undefined)[][] } | undefined;
    const rows = sheet?.["!data"] ?? [];
    if (rows.some((row) => row?.some((cell) => textOf(cell) !== ""))) {
      if (rows.length > MAX_LIST_ROWS + 1) throw tooManyRows();
      writeCsv(rows, textOf, request.csvPath);
      return { sheet: read, sheets, wasLocked };
    }
    if (request.sheet !== null) break;
  }
  throw noRows(request.sheet);
}

/** The workbook inside a container that a password locks; null when none does. */
async function openProtected(bytes: Buffer, password: string | undefined): Promise<Buffer | null> {
  if (!isLocked(bytes)) return null;
  if (!password)
    throw protectedBy(
      "This workbook is protected with a password. Save it without one and upload it again.",
    );
  try {
    return await officeCrypto.decrypt(bytes, { password });
  } catch (error) {
    if (/unsupported/i.test((error as Error).message))
      throw new ListProblem(
        "This workbook is protected in a way that can't be read. Save it without a password and upload it again.",
      );
    throw protectedBy(
      "This password does not open the workbook. Check capital letters and spaces, and enter it again.",
    );
  }
}

function isLocked(bytes: Buffer): boolean {
  try {
    return officeCrypto.isEncrypted(bytes);
  } catch {
    return false;
  }
}

function protectedBy(message: string): ListProblem {
  return new ListProblem(message, 422, undefined, true);
}

/**
 * The first table of a web page with rows in it, or the one asked for. Programs that export "Excel"
 * often write one.
 */
function convertPage(page: Buffer, { sheet, csvPath }: SheetRequest): SheetAnswer {
  const tables = readPageTables(decodePage(page));
  if (tables.length === 0)
    throw new ListProblem(
      "There is no table in this web page. Upload the list itself, as a CSV, XLS, XLSX or ODS file.",
      415,
    );
  const sheets = tables.map((_, index) => `Sheet${index + 1}`);
  const isFilled = (rows: string[][]) => rows.some((row) => row.some((cell) => cell !== ""));
  const index = sheet === null ? tables.findIndex(isFilled) : sheets.indexOf(sheet);
  const [rows, name] = [tables[index], sheets[index]];
  if (!rows || !name || !isFilled(rows)) throw noRows(sheet);
  if (rows.length > MAX_LIST_ROWS + 1) throw tooManyRows();
  writeCsv(rows, (text) => text ?? "", csvPath);
  return { sheet: name, sheets, wasLocked: false };
}

function noRows(sheet: string | null): ListProblem {
  return new ListProblem(
    sheet === null
      ? "There are no rows in this workbook."
      : `There are no rows in the sheet “${sheet}”.`,
  );
}

function decodePage(page: Buffer): string {
  const told = /charset\s*=\s*["']?\s*([\w-]{3,20})/i.exec(
    page.subarray(0, 2_000).toString("latin1"),
  )?.[1];
  for (const encoding of [told ?? "utf-8", "utf-8"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(page);
    } catch {
      // Another encoding than it says: the next one is tried.
    }
  }
  return new TextDecoder("windows-1252").decode(page);
}

function readWorkbook(bytes: Buffer, options: XLSX.ParsingOptions): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, { type: "buffer", ...options });
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/password|encrypt/i.test(message))
      throw new ListProblem(
        "This workbook is protected with a password. Save it without one and upload it again.",
      );
    if (/workbook stream|unsupported/i.test(message))
      throw new ListProblem("This is not a spreadsheet. Upload a CSV, XLS, XLSX or ODS file.", 415);
    throw new ListProblem(
      "This workbook is damaged and can't be opened. Open it in your spreadsheet program " +
        "and save it again as XLSX or CSV.",
    );
  }
}

function writeCsv<Cell>(
  rows: readonly (readonly (Cell | undefined)[] | undefined)[],
  textOf: (cell: Cell | undefined) => string,
  path: string,
): void {
  const file = openSync(path, "w");
  try {
    let text = "";
    for (let row = 0; row < rows.length; row++) {
      const cells = rows[row] ?? [];
      let last = cells.length - 1;
      while (last >= 0 && textOf(cells[last]) === "") last--;
      if (last >= MAX_LIST_COLUMNS) throw tooManyColumns();
      for (let column = 0; column <= last; column++)
        text += (column ? "," : "") + quoted(textOf(cells[column]));
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

const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/**
 * A cell as the sheet shows it; whole numbers in full, never as 1.2E+11; errors (#N/A) as nothing.
 */
function textOf(cell: XLSX.CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === "e" || cell.t === "z")
    return "";
  if (cell.t === "d" && cell.v instanceof Date) return DAY.format(cell.v);
  if (cell.t === "n" && (!cell.w || /E\+/.test(cell.w))) return String(cell.v);
  return cell.t === "s" ? String(cell.v) : (cell.w ?? String(cell.v));
}

function quoted(text: string): string {
  return /[",\n\r]|^\s|\s$/.test(text)
    ? `"${text.replace(/"/g, '""').replace(/\r\n?|\n/g, " ")}"`
    : text;
}

declare module "#app/platform/untrusted-files/parse-jobs.ts" {
  interface ParseJobs {
    /**
     * The workbook is read from one path and its sheet written to another: both are on this
     * machine.
     */
    sheet: { ask: SheetRequest; answer: SheetAnswer | SheetProblem };
  }
}
