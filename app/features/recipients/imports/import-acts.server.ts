import type { AppContext } from "#app/platform/app-context.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import type { Mapping } from "../lists/list-columns.ts";
import { readListState } from "../lists/project-list.server.ts";
import { addStaged, changeStaged, finishAdding, MAX_AT_ONCE } from "./add-staged.server.ts";
import { carriedMessage, carryMapping } from "./carry-mapping.ts";
import {
  columnNamesOf,
  type DetectedList,
  findAdding,
  firstMapping,
  type ListImport,
  type TableChoice,
  withJson,
} from "./find-import.server.ts";
import { startAdding, startImportCheck, waitForImport } from "./import-runner.server.ts";
import { detectList, removeImportFiles } from "./start-import.server.ts";

/** From then on it is too late to choose otherwise. */
const BEGUN = ["applying", "applied"] as const;

/** Keeps the choices of the mapping page and starts the check in the background. */
export async function beginCheck(
  app: AppContext,
  list: ListImport,
  choices: { mapping: Mapping; policy: ImportsTable["policy"]; consentAt?: Date | undefined },
): Promise<void> {
  const { numUpdatedRows } = await app.db
    .updateTable("imports")
    .set({
      mapping: JSON.stringify(choices.mapping),
      policy: choices.policy,
      ...(choices.consentAt ? { consentAt: choices.consentAt.toISOString() } : {}),
      status: "reading",
      problem: null,
      rowsRead: 0,
      rowsTotal: null,
    })
    .where("id", "=", list.id)
    .where("status", "not in", BEGUN)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) startImportCheck(app, list.id);
}

/** A short list is read again within this time, and its page is shown at once. */
const SHORT_WAIT_MS = 1_500;

/** Reads a checked list again with another answer. */
export async function readAgain(
  app: AppContext,
  list: ListImport,
  mapping: Mapping,
): Promise<void> {
  await beginCheck(app, list, { mapping, policy: list.policy });
  await waitForImport(list.id, SHORT_WAIT_MS);
}

/** Back from the check or its report to the mapping page, choices kept. */
export async function reopenMapping(app: AppContext, list: ListImport): Promise<void> {
  await app.db
    .updateTable("imports")
    .set({ status: "uploaded", problem: null })
    .where("id", "=", list.id)
    .where("status", "not in", BEGUN)
    .execute();
}

/**
 * Opens a protected workbook with its password, which is kept nowhere. Throws `ListProblem`; then
 * nothing changes.
 */
export async function openProtectedImport(
  app: AppContext,
  list: ListImport,
  password: string,
): Promise<void> {
  const detected = await detectList(app, list.fileKey, {
    sheet: null,
    accountId: list.accountId,
    password,
  });
  await app.db
    .updateTable("imports")
    .set({ detected: JSON.stringify(detected), mapping: JSON.stringify(firstMapping(detected)) })
    .where("id", "=", list.id)
    .where("status", "=", "uploaded")
    .execute();
}

/** Keeps what was chosen on the mapping page so far. */
export async function keepMapping(
  app: AppContext,
  list: ListImport,
  mapping: Mapping,
): Promise<void> {
  await app.db
    .updateTable("imports")
    .set({ mapping: JSON.stringify(mapping) })
    .where("id", "=", list.id)
    .where("status", "=", "uploaded")
    .execute();
}

/**
 * Reads another sheet of the workbook, by what was answered where it still holds. Returns what to
 * say of that. Throws `ListProblem`; then nothing changes.
 */
export async function chooseSheet(
  app: AppContext,
  list: ListImport,
  sheet: string,
): Promise<string | null> {
  const detected = await detectList(app, list.fileKey, { sheet, accountId: list.accountId });
  return keepDetected(app, list, detected);
}

/** Reads one of several tables in the sheet, or all of it as one. Throws `ListProblem` likewise. */
export async function chooseTable(
  app: AppContext,
  list: ListImport,
  table: TableChoice,
): Promise<void> {
  const { accountId } = list;
  const sheet = list.detected.sheet || null;
  await keepDetected(app, list, await detectList(app, list.fileKey, { sheet, table, accountId }));
}

async function keepDetected(
  app: AppContext,
  list: ListImport,
  detected: DetectedList,
): Promise<string | null> {
  const proposed = firstMapping(detected);
  const carried = carryMapping(
    namedMapping(list.detected, list.mapping),
    namedMapping(detected, proposed),
  );
  // Columns of another table are others, whatever they are called.
  const { columns, headingRow } = proposed;
  const mapping =
    detected.tables.length > 0 ? { ...carried, columns, headingRow, readings: undefined } : carried;
  await app.db
    .updateTable("imports")
    .set({
      detected: JSON.stringify(detected),
      mapping: JSON.stringify(mapping),
      status: "uploaded",
    })
    .where("id", "=", list.id)
    .where("status", "not in", BEGUN)
    .execute();
  return carriedMessage(list.mapping, mapping, list.detected.sheet);
}

function namedMapping(detected: DetectedList, mapping: Mapping) {
  const names = columnNamesOf(detected, mapping.headingRow);
  return { sheet: detected.sheet, names, mapping };
}

/**
 * Forgets an import and its file. Of an applied one only the rows kept aside go; the people stay.
 * False: its people are just being added.
 */
export async function discardImport(app: AppContext, list: ListImport): Promise<boolean> {
  const { numDeletedRows } = await app.db
    .deleteFrom("imports")
    .where("id", "=", list.id)
    .where("status", "!=", "applying")
    .executeTakeFirst();
  if (numDeletedRows > 0n) await removeImportFiles(app, list.fileKey);
  return numDeletedRows > 0n;
}

/**
 * `adding`: they are so many that they are added in portions, and it is said when all are there.
 * `changed`: the list is no longer what the file was checked against; it is being checked again.
 * `already`: pressed twice.
 */
export type Applied =
  | { kind: "applied"; added: number; updated: number }
  | { kind: "adding" }
  | { kind: "changed" }
  | { kind: "already" };

/**
 * Adds and updates everything that was staged: up to some thousands in this one transaction; more
 * in portions after it (`addInPortions`), each of which keeps others waiting for a moment only.
 * Whatever happens, all of it comes. Rows kept aside stay with the import, to be corrected later.
 * The uploaded file is removed. `by`: who did it, for the activity log. Suppressed addresses are
 * not looked at: they stay so (C11).
 */
export async function applyImport(
  app: AppContext,
  list: ListImport,
  now: Date,
  by?: { actorId: string },
): Promise<Applied> {
  const { db } = app;
  const result = await db.transaction().execute(async (trx): Promise<Applied> => {
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({ status: "applying", appliedBy: by?.actorId ?? null })
      .where("id", "=", list.id)
      .where("status", "=", "ready")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: "already" };
    const current = withJson(
      await trx
        .selectFrom("imports")
        .selectAll()
        .where("id", "=", list.id)
        .executeTakeFirstOrThrow(),
    );
    const isOther = current.listState !== (await readListState(trx, list.listId));
    // People of another file are on their way: it has to be seen who of these is among them.
    if (isOther || (await findAdding(trx, { listId: list.listId, except: list.id }))) {
      await trx
        .updateTable("imports")
        .set({ status: "reading" })
        .where("id", "=", list.id)
        .execute();
      return { kind: "changed" };
    }
    const { addedCount: added, updatedCount: updated } = current;
    if (added + updated > MAX_AT_ONCE) {
      await trx
        .updateTable("imports")
        .set({ rowsRead: 0, rowsTotal: added + updated })
        .where("id", "=", list.id)
        .execute();
      return { kind: "adding" };
    }
    await addStaged(trx, current, { after: 0, most: MAX_AT_ONCE, now });
    await changeStaged(trx, current, { most: MAX_AT_ONCE, now });
    await finishAdding(trx, current, { now, actorId: current.appliedBy });
    return { kind: "applied", added, updated };
  });
  if (result.kind === "changed") startImportCheck(app, list.id);
  if (result.kind === "adding") startAdding(app, list.id);
  if (result.kind === "applied") await removeImportFiles(app, list.fileKey);
  return result;
}
