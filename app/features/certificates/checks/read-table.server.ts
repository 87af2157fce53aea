import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { retireProcess } from "#app/engines/parser-processes/parse-jobs.ts";
import { sniffTable, TableProblem } from "#app/engines/table-reader/index.ts";
import { detectFormat, readDelimited } from "#app/engines/table-reader/reading.server.ts";
import { readWorkbook } from "#app/engines/table-reader/workbooks.server.ts";
import { PEOPLE_KNOWLEDGE } from "#app/features/recipients/imports/find-headings.ts";
import type { CheckLine } from "../verify/check-lines.ts";

interface TableAsk {
  bytes: Uint8Array;
  most: number;
}

/** `tooMany`: it has more rows than were asked for. */
export type TableLines =
  | { problem: string }
  | { problem: null; tooMany: boolean; rows: TableRow[] };
type TableRow = Pick<CheckLine, "typed" | "id" | "name"> & { row: number };

const MAX_CELL_LETTERS = 500;

/**
 * Reads a list of certificates to check from a sheet or a text file: the first cell of a row with an
 * ID, and the names under headings that say so, or else the only other cell. Runs in a parser
 * process.
 */
export async function readTableHere({ bytes, most }: TableAsk): Promise<TableLines> {
  const folder = await mkdtemp(join(tmpdir(), "check-list-"));
  const pathOf = (name: string) => join(folder, name);
  try {
    const kind = sniffTable(bytes.subarray(0, 65_536));
    await writeFile(pathOf("list"), bytes);
    const path = pathOf(kind === "text" ? "list" : "csv");
    if (kind !== "text") {
      retireProcess();
      await readWorkbook(
        {
          path: pathOf("list"),
          kind,
          csvPath: path,
          openedPath: pathOf("opened"),
          sheet: null,
          purpose: "people",
        },
        PEOPLE_KNOWLEDGE,
      );
    }
    return await readRows(path, most);
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    return { problem: error.message };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readRows(path: string, most: number): Promise<TableLines> {
  const format = await detectFormat(path, { knowledge: PEOPLE_KNOWLEDGE });
  const rows: TableRow[] = [];
  let nameColumns: number[] = [];
  for await (const { firstRow, rows: some } of readDelimited(path, format)) {
    for (const [index, whole] of some.entries()) {
      const cells = whole.map((cell) => cell.slice(0, MAX_CELL_LETTERS).trim());
      if (!cells.some(Boolean)) continue;
      const at = cells.findIndex((cell) => readCertificateId(cell) !== null);
      // Titles and headings stand above the first certificate.
      if (at < 0 && rows.length === 0) {
        nameColumns = nameColumnsOf(cells);
        continue;
      }
      if (rows.length === most) return { problem: null, tooMany: true, rows };
      const typed = cells[Math.max(0, at)] ?? "";
      const name = at < 0 ? "" : nameIn(cells, at, nameColumns);
      rows.push({ row: firstRow + index, typed, id: readCertificateId(typed), name });
    }
  }
  return { problem: null, tooMany: false, rows };
}

const NAME_FIELDS: readonly string[] = ["fullName", "firstName", "middleName", "lastName"];

function nameColumnsOf(cells: readonly string[]): number[] {
  const meanings = cells.map((cell) => String(PEOPLE_KNOWLEDGE.meaningOf(cell) ?? ""));
  const whole = meanings.indexOf("fullName");
  if (whole >= 0) return [whole];
  return meanings.flatMap((meaning, column) => (NAME_FIELDS.includes(meaning) ? [column] : []));
}

function nameIn(cells: readonly string[], idColumn: number, nameColumns: number[]): string {
  const others = cells.flatMap((cell, column) => (column !== idColumn && cell ? [column] : []));
  const only = others.length === 1 ? others : [];
  const columns = nameColumns.length > 0 ? nameColumns : only;
  return normaliseName(columns.map((column) => cells[column] ?? "").join(" "));
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    checkList: { ask: TableAsk; answer: TableLines };
  }
}
