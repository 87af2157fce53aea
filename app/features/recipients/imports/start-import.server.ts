import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Selectable } from "kysely";
import { z } from "zod";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { sniffTable, type TablePart } from "#app/engines/table-reader/index.ts";
import { readHead } from "#app/engines/table-reader/reading.server.ts";
import { readPhoneCountry } from "#app/features/accounts/accounts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { FileTooLarge } from "#app/providers/files/files.ts";
import type { Database } from "#db/database.server.ts";
import type { ProjectsTable } from "#db/schema/certificates.ts";
import { ensureProjectList } from "../lists/project-list.server.ts";
import { createColumnWatch } from "./columns/column-doubts.ts";
import { convertSheet } from "./convert-sheet.server.ts";
import { createDamageCount } from "./damaged-cells.ts";
import { type DetectedList, firstMapping, type TableChoice } from "./find-import.server.ts";
import {
  LIST_FILES,
  ListProblem,
  MAX_LIST_BYTES,
  MAX_WORKBOOK_BYTES,
  tooManyBytes,
} from "./list-problem.ts";
import { describeList } from "./read-list.server.ts";

/**
 * The form that takes a file of people. `token`: one-use; `method`: how else they are to be added.
 */
export const uploadForm = z.object({
  file: z.instanceof(File).optional(),
  token: z.string().optional(),
  method: z.string().optional(),
});
export type UploadFields = z.output<typeof uploadForm>;

/** Where the people of an uploaded file are to go. */
export interface UploadTarget {
  accountId: string;
  projectId: string | null;
  /** The list's id; makes the list when there is none yet. */
  ensureList(fileName: string, now: Date): Promise<string>;
  /** Where the columns are matched. */
  importPath(listId: string, importId: string): string;
  /** Called when the file can't be used or was taken in already, with the list made for it. */
  giveUp?(listId: string): Promise<void>;
}

/** A file whose people join a project's list. */
export function projectAsTarget(db: Database, project: Selectable<ProjectsTable>): UploadTarget {
  return {
    accountId: project.accountId,
    projectId: project.id,
    ensureList: (_, now) => ensureProjectList(db, project, now),
    importPath: (_, importId) => `/certificates/${project.id}/recipients/import/${importId}`,
  };
}

/**
 * Takes the chosen file in. `location`: where its columns are matched; `refused`: why the list
 * can't be used. A form with a one-use token makes one list, however often its button is pressed.
 */
export async function receiveListUpload(
  app: AppContext,
  target: UploadTarget,
  { file, token }: UploadFields,
): Promise<{ kind: "received"; location: string } | { kind: "refused"; problem: ListProblem }> {
  if (!file)
    return {
      kind: "refused",
      problem: new ListProblem(`Choose a file first: ${LIST_FILES}.`),
    };
  const now = app.clock();
  const listId = await target.ensureList(file.name, now);
  const { accountId, projectId } = target;
  try {
    const upload = {
      accountId,
      listId,
      projectId,
      fileName: file.name,
      content: file.stream(),
      now,
    };
    const importId = await startImport(app, upload);
    const location = target.importPath(listId, importId);
    // Only now, since a file that can't be used makes nothing and is chosen again in the same form.
    const first = token ? await spendFormToken(app.db, { token, accountId, location, now }) : null;
    if (!first) return { kind: "received", location };
    await deleteImport(app, importId);
    await target.giveUp?.(listId);
    return { kind: "received", location: first };
  } catch (error) {
    await target.giveUp?.(listId);
    if (error instanceof ListProblem) return { kind: "refused", problem: error };
    throw error;
  }
}

export interface Upload {
  accountId: string;
  listId: string;
  projectId: string | null;
  fileName: string;
  content: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
  now: Date;
}

/**
 * Takes an uploaded list in: stored, recognised by content and read once from end to end, so that
 * what is wrong with the whole file is told at once. Returns the new import's id; throws
 * `ListProblem` and leaves nothing behind.
 */
export async function startImport(app: AppContext, upload: Upload): Promise<string> {
  const { db, files } = app;
  const id = newId(upload.now.getTime());
  const fileKey = fileKeyOf(id);
  try {
    await files.putStream(fileKey, upload.content, MAX_LIST_BYTES);
    const list = await detectList(app, fileKey, { sheet: null, accountId: upload.accountId }).catch(
      (error) => {
        // It stays, and its password is asked for.
        if (error instanceof ListProblem && error.isProtected) return null;
        throw error;
      },
    );
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
        detected: JSON.stringify(list ?? {}),
        mapping: JSON.stringify(list ? firstMapping(list) : {}),
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
async function deleteImport(app: AppContext, id: string): Promise<void> {
  await app.db.deleteFrom("imports").where("id", "=", id).execute();
  await removeImportFiles(app, fileKeyOf(id));
}

function fileKeyOf(importId: string): string {
  return `imports/${importId}/list`;
}

const NO_SHEETS = { sheet: "", sheets: [], facts: null };

/**
 * Recognises and reads a stored list. `sheet` names the sheet of a workbook; null takes the first
 * with rows. `table`: which of its tables; without it the first. Throws `ListProblem`.
 */
export async function detectList(
  { db, files, fileParsers }: Pick<AppContext, "db" | "files" | "fileParsers">,
  fileKey: string,
  {
    sheet,
    table,
    accountId,
    password,
  }: { sheet: string | null; table?: TableChoice; accountId: string; password?: string },
): Promise<DetectedList> {
  const path = await files.localPath(fileKey);
  const kind = sniffTable(await readHead(path));
  const how = { table, phoneCountry: await readPhoneCountry(db, accountId) };
  if (kind === "text")
    return { ...(await describeText(path, how)), ...NO_SHEETS, kind, textKey: fileKey };
  const folder = await mkdtemp(join(tmpdir(), "sheet-"));
  try {
    const [csvPath, openedPath] = [join(folder, "sheet.csv"), join(folder, "opened")];
    const purpose = "people" as const;
    const file = { path, kind, csvPath, openedPath, sheet, purpose };
    const ask = password ? { ...file, password } : file;
    const { wasLocked, ...answer } = await convertSheet(fileParsers, ask, { accountId });
    const description = await describeText(csvPath, how);
    const textKey = textKeyOf(fileKey);
    await files.putStream(textKey, createReadStream(csvPath), MAX_WORKBOOK_BYTES * 2);
    if (!wasLocked) return { ...description, kind, textKey, ...answer };
    // From now on without its password, which is asked for once and kept nowhere.
    await files.putStream(fileKey, createReadStream(openedPath), MAX_WORKBOOK_BYTES);
    return { ...description, kind: sniffTable(await readHead(openedPath)), textKey, ...answer };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the text of a list is; of several tables in it, the chosen one or the first. */
async function describeText(
  path: string,
  { table, phoneCountry }: { table: TableChoice | undefined; phoneCountry: string },
) {
  const whole = await describePart(path, phoneCountry);
  const { tables } = whole;
  if (table === "all" || tables.length === 0) return { ...whole, table };
  const part = tables[table ?? 0] ?? tables[0];
  return { ...(await describePart(path, phoneCountry, part)), tables, part, table };
}

/** What a table is, what of it was damaged, and what can be read in two ways. */
async function describePart(path: string, phoneCountry: string, part?: TablePart) {
  const [damage, columns] = [createDamageCount(), createColumnWatch(phoneCountry)];
  const description = await describeList(
    path,
    (cells, row, isPerson) => {
      damage.look(cells);
      if (isPerson) columns.look(cells, row);
      else columns.lookAtHeadings(cells);
    },
    part,
  );
  const { firstRows, headingRow, rowsBefore } = description;
  const doubts = columns.found(firstRows[headingRow - 1 - rowsBefore] ?? null);
  const damaged = damage.found();
  const found = { ...description, doubts, phoneCountry };
  return damaged ? { ...found, damaged } : found;
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
