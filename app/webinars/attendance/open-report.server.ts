import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { convertSheet } from "../../recipients/convert-sheet.server.ts";
import { guessDelimiter } from "../../recipients/guess-delimiter.ts";
import { ListProblem } from "../../recipients/list-limits.ts";
import { detectEncoding, readHead, readText } from "../../recipients/list-text.server.ts";
import { readDelimited } from "../../recipients/read-delimited.server.ts";
import { sniffList } from "../../recipients/sniff-list.ts";
import type { FileParsers } from "../../untrusted-files/file-parsers.server.ts";
import { MOST_REPORT_ROWS } from "./report.ts";

/**
 * The rows of an uploaded CSV, XLS or XLSX file, whatever its encoding and delimiter. The file itself is not kept: it holds
 * more about people than is needed. Throws `ListProblem` with a sentence when it is something else or too much.
 */
export async function openReport(
  fileParsers: FileParsers,
  file: File,
  { accountId }: { accountId: string },
): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), "report-"));
  try {
    const path = join(folder, "report");
    await pipeline(Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
    const kind = sniffList(await readHead(path));
    if (kind === "text") return await readRows(path);
    const csvPath = join(folder, "sheet.csv");
    await convertSheet(fileParsers, { path, kind, csvPath, sheet: null }, { accountId });
    return await readRows(csvPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readRows(path: string): Promise<string[][]> {
  const encoding = await detectEncoding(path);
  const delimiter = guessDelimiter(await firstText(path, encoding));
  const all: string[][] = [];
  for await (const { rows } of readDelimited(path, { encoding, delimiter })) {
    for (const row of rows) if (row.some((cell) => cell.trim())) all.push(row);
    if (all.length > MOST_REPORT_ROWS) {
      const most = MOST_REPORT_ROWS.toLocaleString("en");
      throw new ListProblem(
        `This report has more than ${most} rows. Split it into smaller files; their minutes are put together.`,
        413,
      );
    }
  }
  return all;
}

async function firstText(path: string, encoding: Parameters<typeof readText>[1]): Promise<string> {
  for await (const { text } of readText(path, encoding)) if (text) return text;
  return "";
}
