import * as XLSX from "@e965/xlsx";
import type { Visibility } from "./facts.ts";
import { type NumberPrinting, numberText } from "./number-text.server.ts";
import { TableProblem } from "./problems.ts";
import { newSheet, type OpenBook, type ReadSheet } from "./read-sheet.ts";

const VISIBILITIES: Visibility[] = ["visible", "hidden", "very-hidden"];
type Cells = (XLSX.CellObject | undefined)[];

/** What reads letters of before Excel 97, which were stored in the code page of the country. */
export async function loadCodePages(): Promise<void> {
  XLSX.set_cptable(await import("@e965/xlsx/dist/cpexcel.full.mjs"));
}

/**
 * Opens a workbook of any kind with the library, which makes an object of every cell: XLS of every
 * age, and XLSX that are written in an unusual way. Throws `TableProblem`. It blocks and takes much
 * memory: runs in a parser process.
 */
export function openWithLibrary(
  bytes: Buffer,
  { isExact }: Pick<NumberPrinting, "isExact">,
): OpenBook {
  const { SheetNames: names, Workbook: states } = readWorkbook(bytes, {
    sheetRows: 1,
    dense: true,
  });
  const is1904 = states?.WBProps?.date1904 === true;
  return {
    sheets: names.map((name, index) => ({
      name,
      visibility: VISIBILITIES[states?.Sheets?.[index]?.Hidden ?? 0] ?? "visible",
    })),
    read(index, maxRows) {
      const name = names[index];
      if (name === undefined) return newSheet();
      const book = readWorkbook(bytes, {
        sheets: [name],
        dense: true,
        cellHTML: false,
        cellFormula: true,
        cellNF: true,
        // Tells hidden rows and columns too.
        cellStyles: true,
        sheetStubs: true,
        sheetRows: maxRows,
      });
      return readLibrarySheet(book.Sheets[name], { is1904, isExact });
    },
  };
}

function readLibrarySheet(sheet: XLSX.WorkSheet | undefined, printing: NumberPrinting): ReadSheet {
  const read = newSheet();
  if (!sheet) return read;
  // Dense: rows of cells.
  const rows: (Cells | undefined)[] = sheet["!data"] ?? [];
  for (let row = 0; row < rows.length; row++) {
    const cells = rows[row];
    if (!cells) continue;
    const texts: string[] = [];
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column];
      if (cell?.t === "e") read.errorCells++;
      if (cell?.f !== undefined && (cell.t === "z" || cell.v === undefined))
        read.unsolved.push({ row, column });
      texts.push(cell ? cellText(cell, printing) : "");
    }
    read.rows[row] = texts;
  }
  sheet["!rows"]?.forEach((row, index) => {
    if (row?.hidden) read.hiddenRows.push(index);
  });
  sheet["!cols"]?.forEach((column, index) => {
    if (column?.hidden) read.hiddenColumns.push(index);
  });
  read.merges = (sheet["!merges"] ?? []).map(({ s, e }) => ({
    top: s.r,
    left: s.c,
    bottom: e.r,
    right: e.c,
  }));
  return read;
}

function cellText(cell: XLSX.CellObject, printing: NumberPrinting): string {
  const { t: type, v: value } = cell;
  if (value === undefined || value === null || type === "e" || type === "z") return "";
  if (type === "n" && typeof value === "number")
    return numberText(value, typeof cell.z === "string" ? cell.z : "General", printing);
  return type === "s" ? String(value) : (cell.w ?? String(value));
}

function readWorkbook(bytes: Buffer, options: XLSX.ParsingOptions): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, { type: "buffer", ...options });
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/password|encrypt/i.test(message))
      throw new TableProblem(
        "This workbook is protected with a password. Save it without one and upload it again.",
      );
    if (/workbook stream|unsupported/i.test(message))
      throw new TableProblem(
        "This is not a spreadsheet. Upload a CSV, XLS, XLSX or ODS file.",
        415,
      );
    throw new TableProblem(
      "This workbook is damaged and can't be opened. Open it in your spreadsheet program " +
        "and save it again as XLSX or CSV.",
    );
  }
}
