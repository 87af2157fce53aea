import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import type { Book, Cell, Sheet } from "../tables/book.ts";

/** Writes a book with ExcelJS, all at once. */
export async function writeWithExcelJs(book: Book): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  for (const sheet of book.sheets) {
    const made = workbook.addWorksheet(sheet.name, stateOf(sheet));
    fill(made, sheet);
    for (const merge of sheet.merges ?? []) made.mergeCells(merge);
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** Writes a book with ExcelJS, row by row into a stream, as servers write their exports. */
export async function streamWithExcelJs(book: Book): Promise<Uint8Array> {
  const stream = new PassThrough();
  const read = buffer(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  });
  for (const sheet of book.sheets) {
    const made = workbook.addWorksheet(sheet.name, stateOf(sheet));
    for (const merge of sheet.merges ?? []) made.mergeCells(merge);
    fill(made, sheet);
    made.commit();
  }
  await workbook.commit();
  return new Uint8Array(await read);
}

function stateOf({ visibility }: Sheet): { state?: "hidden" | "veryHidden" } {
  return visibility === "hidden" || visibility === "veryHidden" ? { state: visibility } : {};
}

function fill(made: ExcelJS.Worksheet, sheet: Sheet): void {
  for (const number of sheet.hiddenColumns ?? []) made.getColumn(number).hidden = true;
  for (const [index, row] of sheet.rows.entries()) {
    for (const [column, cell] of row.entries()) {
      if (cell === null) continue;
      const at = made.getCell(index + 1, column + 1);
      at.value = excelValue(cell);
      if (typeof cell === "object" && cell.kind === "shown") at.numFmt = cell.format;
    }
    if (sheet.hiddenRows?.includes(index + 1)) made.getRow(index + 1).hidden = true;
  }
}

function excelValue(cell: Exclude<Cell, null>): ExcelJS.CellValue {
  if (typeof cell !== "object") return cell;
  if (cell.kind === "shown") return cell.value;
  if (cell.kind === "error") return { error: cell.code };
  const { formula, result } = cell;
  return result === null ? ({ formula } as ExcelJS.CellFormulaValue) : { formula, result };
}
