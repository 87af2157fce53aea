import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Installation } from "../../installation.server.ts";
import { binStart } from "../../projects/bin-project.server.ts";
import { formFolder } from "../form-folder.ts";

/** Few enough that one statement, with what hangs from its rows, takes some milliseconds. */
const ROWS_A_CHUNK = 200;

/** Removes for good the forms that lay in the bin for 30 days. Returns how many went. */
export async function emptyFormBin(installation: Pick<Installation, "db" | "files">, now: Date): Promise<number> {
  const gone = await installation.db
    .selectFrom("forms")
    .select(["id", "accountId"])
    .where("deletedAt", "<=", binStart(now))
    .execute();
  for (const form of gone) await removeForm(installation, form);
  return gone.length;
}

/** The job behind "Delete now". What was taken back meanwhile is left alone. */
export async function deleteForm(installation: Pick<Installation, "db" | "files" | "clock">, payload: unknown): Promise<void> {
  const { formId } = payload as { formId: string };
  const form = await installation.db
    .selectFrom("forms")
    .select(["id", "accountId"])
    .where("id", "=", formId)
    .where("deletedAt", "<=", binStart(installation.clock()))
    .executeTakeFirst();
  if (form) await removeForm(installation, form);
}

/**
 * Removes a form with its versions, answers, files, posts, webinar and registrations. Certificates that were issued stay.
 * Files go before the rows that name them, and rows some at a time, so that it can be broken off anywhere and begun again,
 * and other writers get their turn between.
 */
async function removeForm(
  { db, files }: Pick<Installation, "db" | "files">,
  form: { id: string; accountId: string },
): Promise<void> {
  const formId = form.id;
  for (;;) {
    const some = await db
      .selectFrom("formFiles")
      .select(["id", "fileKey"])
      .where("formId", "=", formId)
      .limit(ROWS_A_CHUNK)
      .execute();
    if (some.length === 0) break;
    for (const { fileKey } of some) await files.remove(fileKey);
    const ids = some.map(({ id }) => id);
    await db.deleteFrom("formFiles").where("id", "in", ids).execute();
    await letOthersRun();
  }
  const webinars = await db.selectFrom("webinars").select("id").where("formId", "=", formId).execute();
  for (const { id } of webinars) await removeRows(db, { table: "webinarRegistrations", parent: "webinarId", key: "id" }, id);
  await removeRows(db, { table: "formResponses", parent: "formId", key: "id" }, formId);
  await removeRows(db, { table: "formDrafts", parent: "formId", key: "id" }, formId);
  await removeRows(db, { table: "formRevisions", parent: "formId", key: "revision" }, formId);
  for await (const key of files.list(formFolder(form))) await files.remove(key);
  await db.deleteFrom("forms").where("id", "=", formId).execute();
}

async function removeRows(
  db: Kysely<Schema>,
  {
    table,
    parent,
    key,
  }: { table: "webinarRegistrations" | "formResponses" | "formDrafts" | "formRevisions"; parent: string; key: string },
  parentId: string,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${sql.ref(parent)} = ${parentId}
      and ${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(parent)} = ${parentId}
      limit ${ROWS_A_CHUNK})`.execute(db);
    if (numAffectedRows === 0n) return;
    await letOthersRun();
  }
}
