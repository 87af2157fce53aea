import { closeSync, openSync, writeSync } from "node:fs";
import { MAX_TABLE_COLUMNS, tooManyColumns } from "./problems.ts";

const WRITE_LETTERS = 256 * 1024;

/** Writes texts as CSV: UTF-8, commas, one line per row, breaks inside cells as spaces. */
export function writeCsv(rows: readonly (readonly string[] | undefined)[], path: string): void {
  const file = openSync(path, "w");
  try {
    let text = "";
    // A row that the file leaves out is a line too, so that numbers agree.
    for (let row = 0; row < rows.length; row++) {
      text += csvLine(rows[row] ?? []);
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

function csvLine(cells: readonly string[]): string {
  let last = cells.length - 1;
  while (last >= 0 && cells[last] === "") last--;
  if (last >= MAX_TABLE_COLUMNS) throw tooManyColumns();
  let line = "";
  for (let column = 0; column <= last; column++)
    line += (column ? "," : "") + quoted(cells[column] ?? "");
  return `${line}\n`;
}

function quoted(text: string): string {
  return /[",\n\r]|^\s|\s$/.test(text)
    ? `"${text.replace(/"/g, '""').replace(/\r\n?|\n/g, " ")}"`
    : text;
}
