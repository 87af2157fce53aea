import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type RowRange,
  rowsInRanges,
  type SheetFact,
  sniffTable,
  type TableFileType,
} from "#app/engines/table-reader/index.ts";
import { readHead } from "#app/engines/table-reader/reading.server.ts";
import { convertSheet } from "#app/features/recipients/imports/convert-sheet.server.ts";
import { ListProblem } from "#app/features/recipients/imports/list-problem.ts";
import {
  detectListFormat,
  readListRows,
} from "#app/features/recipients/imports/read-list.server.ts";
import type { FileParsers } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { MAX_REPORT_ROWS, type ReportSheet, type ReportSource } from "../model/report.ts";

/** Each is read by itself, and waits until the report is applied. */
const MAX_OTHER_SHEETS = 4;

/**
 * The rows of an uploaded CSV, XLS, XLSX or ODS file, whatever its encoding and delimiter, sheet by
 * sheet. The file itself is not kept: it holds more about people than is needed. Throws
 * `ListProblem` with a sentence when it is something else or too much.
 */
export async function openReport(
  fileParsers: FileParsers,
  file: File,
  { accountId, zone }: { accountId: string; zone: string },
): Promise<ReportSource> {
  const folder = await mkdtemp(join(tmpdir(), "report-"));
  try {
    const path = join(folder, "report");
    await pipeline(
      Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path),
    );
    const kind = sniffTable(await readHead(path));
    const opened =
      kind === "text"
        ? { sheet: "", sheets: [await readText(path)], more: 0 }
        : await openWorkbook({ fileParsers, folder, path, kind, accountId });
    return { ...opened, hiddenRows: "leave-out", zone };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Workbook {
  fileParsers: FileParsers;
  folder: string;
  path: string;
  kind: Exclude<TableFileType, "text">;
  accountId: string;
}

/** The sheet with attendance first, then others that it may be instead. */
async function openWorkbook(
  workbook: Workbook,
): Promise<Omit<ReportSource, "hiddenRows" | "zone">> {
  const { sheet, facts } = await convert(workbook, null);
  const others = facts
    .filter(({ name }) => name !== sheet.name)
    .sort((a, b) => Number(b.looksLikePeople) - Number(a.looksLikePeople));
  const sheets = [sheet];
  let rows = sheet.rows.length;
  for (const { name } of others.slice(0, MAX_OTHER_SHEETS)) {
    const other = await convert(workbook, name).catch((error) => {
      // Empty, or too much: then it can't be chosen either.
      if (error instanceof ListProblem) return null;
      throw error;
    });
    rows += other?.sheet.rows.length ?? 0;
    if (other && rows <= MAX_REPORT_ROWS) sheets.push(other.sheet);
  }
  const order = facts.map(({ name }) => name);
  sheets.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return { sheet: sheet.name, sheets, more: Math.max(0, others.length - MAX_OTHER_SHEETS) };
}

async function convert(
  { fileParsers, folder, path, kind, accountId }: Workbook,
  wanted: string | null,
): Promise<{ sheet: ReportSheet; facts: SheetFact[] }> {
  const [csvPath, openedPath] = [join(folder, "sheet.csv"), join(folder, "opened")];
  const ask = { path, kind, csvPath, openedPath, sheet: wanted, purpose: "attendance" as const };
  const { sheet, facts } = await convertSheet(fileParsers, ask, { accountId });
  const fact = facts.sheets.find(({ name }) => name === sheet);
  const read = await readRows(csvPath, facts.hiddenRows);
  return {
    sheet: {
      name: sheet,
      visibility: fact?.visibility ?? "visible",
      looksLikePeople: fact?.looksLikePeople ?? false,
      ...read,
      hiddenColumns: facts.hiddenColumns,
    },
    facts: facts.sheets,
  };
}

async function readText(path: string): Promise<ReportSheet> {
  const read = await readRows(path, []);
  return { name: "", visibility: "visible", looksLikePeople: true, ...read, hiddenColumns: [] };
}

async function readRows(
  path: string,
  hiddenRows: readonly RowRange[],
): Promise<Pick<ReportSheet, "rows" | "hidden">> {
  const isHidden = rowsInRanges(hiddenRows);
  const all: string[][] = [];
  const hidden: number[] = [];
  for await (const { rows, firstRow } of readListRows(path, await detectListFormat(path))) {
    for (const [index, row] of rows.entries()) {
      if (!row.some((cell) => cell.trim())) continue;
      if (isHidden(firstRow + index)) hidden.push(all.length);
      all.push(row);
    }
    if (all.length > MAX_REPORT_ROWS) {
      const most = MAX_REPORT_ROWS.toLocaleString("en");
      throw new ListProblem(
        `This report has more than ${most} rows. Split it into smaller files. Their minutes are added together.`,
        413,
      );
    }
  }
  return { rows: all, hidden };
}
