import type { Book } from "../tables/book.ts";
import { TEXT_STYLES, type TextStyleName, writeText } from "./csv.ts";
import { streamWithExcelJs, writeWithExcelJs } from "./excel-js.ts";
import { writeByHand } from "./hand-written.ts";
import { readOutside } from "./outside.ts";
import { writeWithSheetJs } from "./sheetjs.ts";

/** A program that writes tables, in one of its formats. */
export interface Writer {
  /** Of the file's name. */
  extension: string;
  /** Null where no program here could do it. */
  write(book: Book): Promise<Uint8Array | null>;
}

function here(extension: string, write: (book: Book) => Uint8Array | Promise<Uint8Array>): Writer {
  return { extension, write: async (book) => write(book) };
}

function sheetJs(bookType: Parameters<typeof writeWithSheetJs>[1], extension: string): Writer {
  return here(extension, (book) => writeWithSheetJs(book, bookType));
}

/** Not everywhere: what it wrote is kept. */
function outside(name: string, extension: string): [string, Writer] {
  return [name, { extension, write: (book) => readOutside(name, book) }];
}

/** By the name in tables.txt and reports.txt. */
export const WRITERS = new Map<string, Writer>([
  ["sheetjs.xlsx", sheetJs("xlsx", "xlsx")],
  ["sheetjs.biff8", sheetJs("biff8", "xls")],
  ["sheetjs.biff5", sheetJs("biff5", "xls")],
  ["sheetjs.ods", sheetJs("ods", "ods")],
  ["sheetjs.html", sheetJs("html", "xls")],
  ["exceljs.xlsx", here("xlsx", writeWithExcelJs)],
  ["exceljs-stream.xlsx", here("xlsx", streamWithExcelJs)],
  ["zip64.xlsx", here("xlsx", writeByHand)],
  ...Object.keys(TEXT_STYLES).map((style): [string, Writer] => [
    `text.${style}`,
    here("csv", (book) => writeText(book, style as TextStyleName)),
  ]),
  outside("openpyxl.xlsx", "xlsx"),
  outside("openpyxl-stream.xlsx", "xlsx"),
  outside("pandas.xlsx", "xlsx"),
  outside("pandas.csv", "csv"),
  outside("libreoffice.xlsx", "xlsx"),
  outside("libreoffice.xls", "xls"),
  outside("libreoffice.ods", "ods"),
  outside("libreoffice.csv", "csv"),
  outside("libreoffice.html", "html"),
  outside("gnumeric.xlsx", "xlsx"),
  outside("gnumeric.biff8", "xls"),
  outside("gnumeric.biff7", "xls"),
  outside("gnumeric.ods", "ods"),
  outside("gnumeric.csv", "csv"),
  outside("gnumeric.html", "html"),
]);
