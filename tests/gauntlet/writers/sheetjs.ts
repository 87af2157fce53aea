import * as XLSX from "@e965/xlsx";
import { type Book, type Cell, placeOf, type Sheet } from "../tables/book.ts";

/** Writes a book with SheetJS in one of its formats. */
export function writeWithSheetJs(book: Book, bookType: XLSX.BookType): Uint8Array {
  const workbook = XLSX.utils.book_new();
  for (const sheet of book.sheets)
    XLSX.utils.book_append_sheet(workbook, sheetOf(sheet), sheet.name);
  workbook.Workbook = {
    Sheets: book.sheets.map(({ name, visibility }) => ({ name, Hidden: hiddenness(visibility) })),
  };
  return new Uint8Array(
    XLSX.write(workbook, { type: "buffer", bookType, bookSST: bookType === "xlsx" }),
  );
}

function hiddenness(visibility: Sheet["visibility"]): 0 | 1 | 2 {
  if (visibility === undefined) return 0;
  return visibility === "hidden" ? 1 : 2;
}

function sheetOf({ rows, merges = [], hiddenRows = [], hiddenColumns = [] }: Sheet) {
  const sheet: XLSX.WorkSheet = {};
  let width = 1;
  for (const [r, row] of rows.entries()) {
    for (const [c, cell] of row.entries()) {
      width = Math.max(width, c + 1);
      const made = cellOf(cell);
      if (made) sheet[XLSX.utils.encode_cell({ r, c })] = made;
    }
  }
  const end = { r: Math.max(rows.length - 1, 0), c: width - 1 };
  sheet["!ref"] = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: end });
  sheet["!merges"] = merges.map((merge) => {
    const { from, to } = placeOf(merge);
    return { s: { r: from[0], c: from[1] }, e: { r: to[0], c: to[1] } };
  });
  if (hiddenRows.length > 0) sheet["!rows"] = flags(hiddenRows);
  if (hiddenColumns.length > 0) sheet["!cols"] = flags(hiddenColumns);
  return sheet;
}

function flags(numbers: readonly number[]): { hidden: boolean }[] {
  return Array.from({ length: Math.max(...numbers) }, (_, index) => ({
    hidden: numbers.includes(index + 1),
  }));
}

function cellOf(cell: Cell): XLSX.CellObject | null {
  if (cell === null) return null;
  if (typeof cell === "string") return { t: "s", v: cell };
  if (typeof cell === "number") return { t: "n", v: cell };
  if (typeof cell === "boolean") return { t: "b", v: cell };
  if (cell.kind === "shown") return { t: "n", v: cell.value, z: cell.format, w: cell.text };
  if (cell.kind === "error") return { t: "e", v: cell.code === "#N/A" ? 42 : 23, w: cell.code };
  if (cell.result === null) throw new Error("SheetJS leaves out formulas without a result");
  return { t: typeof cell.result === "number" ? "n" : "s", v: cell.result, f: cell.formula };
}
