import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import { FileTooLarge } from "#app/providers/files/files.ts";
import { describeList } from "../lists/describe-list.server.ts";
import { MAX_LIST_BYTES, MAX_WORKBOOK_BYTES, tooManyBytes } from "../lists/recipient-query.ts";
import { convertSheet } from "./convert-sheet.server.ts";
import { type DetectedList, firstMapping } from "./detected-list.ts";
import { readHead } from "./list-text.server.ts";
import { sniffList } from "./sniff-list.ts";

export interface Upload {
  accountId: string;
  listId: string;
  projectId: string | null;
  fileName: string;
  content: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
  now: Date;
}

/**
 * Takes an uploaded list in: stored, recognised by content and read once from end to end, so that what is wrong with the
 * whole file is told at once. Returns the new import's id; throws `ListProblem` and leaves nothing behind.
 */
export async function startImport(app: AppContext, upload: Upload): Promise<string> {
  const { db, files } = app;
  const id = newId(upload.now.getTime());
  const fileKey = fileKeyOf(id);
  try {
    await files.putStream(fileKey, upload.content, MAX_LIST_BYTES);
    const list = await detectList(app, fileKey, { sheet: null, accountId: upload.accountId });
    await db
      .insertInto("imports")
      .values({
        id,
        accountId: upload.accountId,
        listId: upload.listId,
        projectId: upload.projectId,
        fileName: fileNameOf(upload.fileName),
        fileKey,
        status: "uploaded",
        detected: JSON.stringify(list),
        mapping: JSON.stringify(firstMapping(list)),
        policy: "keep",
        consentAt: null,
        rowsRead: 0,
        rowsTotal: null,
        addedCount: 0,
        updatedCount: 0,
        duplicateCount: 0,
        invalidCount: 0,
        problem: null,
        listState: null,
        createdAt: upload.now.toISOString(),
        finishedAt: null,
      })
      .execute();
    return id;
  } catch (error) {
    await removeImportFiles(app, fileKey);
    throw error instanceof FileTooLarge ? tooManyBytes() : error;
  }
}

/** Takes back what `startImport` did. */
export async function deleteImport(app: AppContext, id: string): Promise<void> {
  await app.db.deleteFrom("imports").where("id", "=", id).execute();
  await removeImportFiles(app, fileKeyOf(id));
}

function fileKeyOf(importId: string): string {
  return `imports/${importId}/list`;
}

/** Recognises and reads a stored list. `sheet` names the sheet of a workbook; null takes the first with rows. */
export async function detectList(
  { files, fileParsers }: Pick<AppContext, "files" | "fileParsers">,
  fileKey: string,
  { sheet, accountId }: { sheet: string | null; accountId: string },
): Promise<DetectedList> {
  const path = await files.localPath(fileKey);
  const kind = sniffList(await readHead(path));
  if (kind === "text") return { ...(await describeList(path)), kind, textKey: fileKey, sheet: "", sheets: [] };
  const folder = await mkdtemp(join(tmpdir(), "sheet-"));
  try {
    const csvPath = join(folder, "sheet.csv");
    const answer = await convertSheet(fileParsers, { path, kind, csvPath, sheet }, { accountId });
    const description = await describeList(csvPath);
    const textKey = textKeyOf(fileKey);
    await files.putStream(textKey, createReadStream(csvPath), MAX_WORKBOOK_BYTES * 2);
    return { ...description, kind, textKey, ...answer };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Uploaded lists are personal data: they go as soon as they are not needed. */
export async function removeImportFiles(app: AppContext, fileKey: string): Promise<void> {
  await app.files.remove(fileKey);
  await app.files.remove(textKeyOf(fileKey));
}

function textKeyOf(fileKey: string): string {
  return `${fileKey}.csv`;
}

/** The last part of what the browser calls the file, fit to show. */
export function fileNameOf(name: string): string {
  return [...normaliseName(name.split(/[\\/]/).at(-1) ?? "")].slice(0, 120).join("") || "list";
}
