import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { binStart } from "#app/features/certificates/projects/project-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import type { Schema } from "#db/schema.ts";
import { formFolder } from "../find-form.server.ts";

/** Few enough that one statement, with what hangs from its rows, takes some milliseconds. */
const ROWS_PER_CHUNK = 200;

/** Removes for good the forms that lay in the bin for 30 days. Returns how many went. */
export async function emptyFormBin(app: Pick<AppContext, "db" | "files">, now: Date): Promise<number> {
  const gone = await app.db.selectFrom("forms").select(["id", "accountId"]).where("deletedAt", "<=", binStart(now)).execute();
  for (const form of gone) await removeForm(app, form);
  return gone.length;
}

/** The job behind "Delete now". What was taken back meanwhile is left alone. */
export async function deleteForm(app: Pick<AppContext, "db" | "files" | "clock">, { formId }: { formId: string }): Promise<void> {
  const form = await app.db
    .selectFrom("forms")
    .select(["id", "accountId"])
    .where("id", "=", formId)
    .where("deletedAt", "<=", binStart(app.clock()))
    .executeTakeFirst();
  if (form) await removeForm(app, form);
}

/**
 * Removes a form with its versions, answers, files, posts, webinar and registrations. Certificates that were issued stay.
 * Files go before the rows that name them, and rows some at a time, so that it can be broken off anywhere and begun again,
 * and other writers get their turn between.
 */
async function removeForm(
  { db, files }: Pick<AppContext, "db" | "files">,
  form: { id: string; accountId: string },
): Promise<void> {
  const formId = form.id;
  for (;;) {
    const some = await db
      .selectFrom("formFiles")
      .select(["id", "fileKey"])
      .where("formId", "=", formId)
      .limit(ROWS_PER_CHUNK)
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
      limit ${ROWS_PER_CHUNK})`.execute(db);
    if (numAffectedRows === 0n) return;
    await letOthersRun();
  }
}

export const deleteFormJob = defineJob({
  name: "delete-form",
  label: "Deletes a form",
  schema: z.object({ formId: z.string() }),
  run: deleteForm,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "delete-form": { formId: string };
  }
}
