import { readFileSync, writeFileSync } from "node:fs";
import officeCrypto from "officecrypto-tool";
import type { RowRange, SheetFacts, TableKnowledge } from "./facts.ts";
import { findHeadings } from "./headings.ts";
import { loadCodePages, openWithLibrary } from "./library-book.server.ts";
import { fillAcross, fillDown } from "./merges.ts";
import { openOds } from "./ods-book.server.ts";
import { openPage } from "./page-tables.server.ts";
import { NotPlain } from "./plain-xml.ts";
import { MAX_TABLE_ROWS, TableProblem, tooManyRows } from "./problems.ts";
import { type Purpose, proposeSheet, seeSheets } from "./propose-sheet.ts";
import {
  type CellPlace,
  isFilled,
  lettersOfColumn,
  MAX_UNSOLVED,
  newSheet,
  type OpenBook,
  type ReadSheet,
} from "./read-sheet.ts";
import type { TableFileType } from "./sniff.ts";
import { findTotalRows, TAIL_ROWS } from "./totals.ts";
import { writeCsv } from "./write-csv.server.ts";
import { openXlsx } from "./xlsx-book.server.ts";
import { checkWorkbookZip, plainZip } from "./zip.server.ts";

export interface WorkbookRequest {
  path: string;
  kind: Exclude<TableFileType, "text">;
  /** Where the CSV (UTF-8, commas, one line per row of the sheet) is written. */
  csvPath: string;
  /** Where a protected workbook is written without its password. */
  openedPath: string;
  /** The sheet to read; null proposes the one that holds what is looked for. */
  sheet: string | null;
  purpose: Purpose;
  /** What opens a protected workbook. Never written down. */
  password?: string;
}

export interface WorkbookAnswer {
  sheet: string;
  sheets: string[];
  /** It was protected, and is written down without its password too. */
  wasLocked: boolean;
  facts: SheetFacts;
}

/** Rows beyond the most that a table may have, so that it is seen that there are more. */
const ROWS_READ = MAX_TABLE_ROWS + 50;
/** Headings are among the first rows. */
const ROWS_OF_HEADINGS = 40;

/**
 * Turns one sheet of a workbook, or one table of a web page, into a CSV file whose cells are texts
 * as the sheet shows them, and says what a person has to know or decide about it. Throws
 * `TableProblem`. Blocking and memory-hungry, so it runs in a parser process.
 */
export async function readWorkbook(
  request: WorkbookRequest,
  knowledge: TableKnowledge,
): Promise<WorkbookAnswer> {
  const stored = readFileSync(request.path);
  const opened = request.kind === "xls" ? await openProtected(stored, request.password) : null;
  if (opened) writeFileSync(request.openedPath, opened);
  const book = await openBook(opened ?? stored, request);
  const seen = seeSheets(book, knowledge, request.purpose);
  const asked = seen.find(({ fact }) => fact.name === request.sheet);
  const chosen = request.sheet === null ? proposeSheet(seen) : asked;
  const uncalculated = seen.find(({ unsolved }) => unsolved.length > 0);
  // The people may be in formulas that nobody calculated: then no other sheet is taken instead.
  if (request.sheet === null && uncalculated && !chosen?.fact.looksLikePeople)
    throw notCalculated(uncalculated.fact.name, uncalculated.unsolved);
  if (!chosen) throw noRows(request.sheet);
  const sheet = book.read(chosen.index, ROWS_READ);
  sheet.rows.length = sheet.rows.findLastIndex((row) => row?.some(isFilled)) + 1;
  if (!areOnlyTotals(sheet, knowledge)) throw notCalculated(chosen.fact.name, sheet.unsolved);
  if (sheet.rows.length === 0) throw noRows(request.sheet);
  if (sheet.rows.length > MAX_TABLE_ROWS + 1 || sheet.hasMore) throw tooManyRows();
  fillMerged(sheet, knowledge);
  writeCsv(sheet.rows, request.csvPath);
  return {
    sheet: chosen.fact.name,
    sheets: seen.map(({ fact }) => fact.name),
    wasLocked: opened !== null,
    facts: factsOf(
      sheet,
      seen.map(({ fact }) => fact),
    ),
  };
}

async function openBook(
  bytes: Buffer,
  { kind, purpose }: Pick<WorkbookRequest, "kind" | "purpose">,
): Promise<OpenBook> {
  const isExact = purpose === "attendance";
  if (kind === "html") {
    const page = openPage(bytes);
    if (page.sheets.length > 0) return page;
    throw new TableProblem(
      "There is no table in this web page. Upload the list itself, as a CSV, XLS, XLSX or ODS file.",
      415,
    );
  }
  const isZip = kind === "xlsx" || bytes.subarray(0, 2).toString() === "PK";
  if (!isZip) {
    await loadCodePages();
    return openWithLibrary(bytes, { isExact });
  }
  const book =
    checkWorkbookZip(bytes) === "ods"
      ? openOds(bytes, { maxRows: ROWS_READ, isExact })
      : withLibrary(
          () => openXlsx(bytes, { isExact }),
          () => openWithLibrary(plainZip(bytes), { isExact }),
        );
  if (book.sheets.length === 0) throw new TableProblem("This workbook has no sheets.");
  return book;
}

/** Reads with the library from the first sheet on that is written in an unusual way. */
function withLibrary(open: () => OpenBook, openOther: () => OpenBook): OpenBook {
  let book: OpenBook | null = orNull(open);
  let library: OpenBook | null = null;
  const other = () => {
    library ??= openOther();
    return library;
  };
  const { sheets } = book ?? other();
  return {
    sheets,
    read(index, maxRows) {
      const read = book && orNull(() => book?.read(index, maxRows) ?? null);
      if (read) return read;
      book = null;
      // It counts sheets of charts too.
      const place = other().sheets.findIndex(({ name }) => name === sheets[index]?.name);
      return place < 0 ? newSheet() : other().read(place, maxRows);
    },
  };
}

function orNull<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

/** Down first: a heading that covers two rows is found in the lower one then. */
function fillMerged(sheet: ReadSheet, knowledge: TableKnowledge): void {
  if (sheet.merges.length === 0) return;
  fillDown(sheet);
  const start = Math.max(
    0,
    sheet.rows.findIndex((row) => row?.some(isFilled)),
  );
  const rows = sheet.rows.slice(start, start + ROWS_OF_HEADINGS);
  const headings = findHeadings(
    Array.from(rows, (row) => row ?? []),
    knowledge,
  );
  if (headings) fillAcross(sheet, { from: start, until: start + headings.last });
}

function factsOf(sheet: ReadSheet, sheets: SheetFacts["sheets"]): SheetFacts {
  const isUsed = (column: number) => sheet.rows.some((row) => isFilled(row?.[column]));
  return {
    sheets,
    hiddenRows: rangesOf(sheet.hiddenRows.filter((row) => sheet.rows[row]?.some(isFilled))),
    hiddenColumns: [...new Set(sheet.hiddenColumns)].filter(isUsed),
    errorCells: sheet.errorCells,
  };
}

/** [1, 2, 5] → rows 2 to 3, and 6. */
function rangesOf(rows: readonly number[]): RowRange[] {
  const ranges: RowRange[] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last && last[1] === row) last[1] = row + 1;
    else ranges.push([row + 1, row + 1]);
  }
  return ranges;
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
      throw new TableProblem(
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

function protectedBy(message: string): TableProblem {
  return new TableProblem(message, 422, undefined, true);
}

/** Sums below the people may be missing: nobody reads them. */
function areOnlyTotals(sheet: ReadSheet, knowledge: TableKnowledge): boolean {
  const { rows, unsolved } = sheet;
  if (unsolved.length === 0) return true;
  if (unsolved.length === MAX_UNSOLVED || rows.length < 3) return false;
  const tail = Array.from(rows.slice(-TAIL_ROWS), (row, index) => ({
    row: Math.max(0, rows.length - TAIL_ROWS) + index,
    cells: row ?? [],
  })).filter(({ cells }) => cells.some(isFilled));
  const totals = new Set(findTotalRows(tail, 2, knowledge));
  const below = new Set(unsolved.map(({ row }) => row).filter((row) => row >= rows.length));
  return below.size <= 2 && unsolved.every(({ row }) => below.has(row) || totals.has(row));
}

function notCalculated(sheet: string, [first]: readonly CellPlace[]): TableProblem {
  return new TableProblem(
    `Column ${lettersOfColumn(first?.column ?? 0)} of the sheet “${sheet}” has formulas whose results aren’t ` +
      "stored in the file. Open it in Excel or LibreOffice, save it, and upload it again.",
  );
}

function noRows(sheet: string | null): TableProblem {
  return new TableProblem(
    sheet === null
      ? "There are no rows in this workbook."
      : `There are no rows in the sheet “${sheet}”.`,
  );
}
