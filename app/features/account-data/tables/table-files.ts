import { csvLine } from "#app/platform/files/csv.ts";
import type { ArchiveFile, ArchiveRow, ArchiveTable } from "../export/archive.ts";

/** Spreadsheets read a CSV as UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\ufeff";

/** The two files of a table: for spreadsheets, with text that could run as a formula made harmless, and for programs, as it is. */
export function tableFiles(table: ArchiveTable): ArchiveFile[] {
  return [csvFile(table), jsonLinesFile(table)];
}

export function csvFile({ path, about, columns, pages }: ArchiveTable): ArchiveFile {
  return {
    path: `${path}.csv`,
    about,
    compress: true,
    async *content() {
      yield BYTE_ORDER_MARK + csvLine(columns);
      for await (const rows of pages()) yield rows.map((row) => csvLine(columns.map((name) => cellOf(row[name])))).join("");
    },
  };
}

export function jsonLinesFile({ path, about, pages }: Omit<ArchiveTable, "columns">): ArchiveFile {
  return {
    path: `${path}.jsonl`,
    about: `${about} One JSON object a line.`,
    compress: true,
    async *content() {
      for await (const rows of pages()) yield rows.map((row: ArchiveRow) => `${JSON.stringify(row)}\n`).join("");
    },
  };
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}
