import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";

/** Few enough that one statement, with the indexes it touches, takes some milliseconds. */
const ROWS_PER_CHUNK = 200;

/** Tables with an id, and whose rows can be many. Children before parents, so that no chunk brings others along. */
const TABLES_WITH_ID = [
  "certificates",
  "people",
  "deliveries",
  "recipients",
  "bulkDrafts",
  "activities",
  "quotaEntries",
  "designVersions",
  "backgrounds",
  "webinarRegistrations",
  "attendanceReports",
  "webinars",
  "formPosts",
  "webhookPosts",
  "formFiles",
  "formResponses",
  "formDrafts",
  "formVersions",
] as const;

/** Removes an account's rows of a table, some at a time; other writers get their turn between. */
export async function deleteById(db: Kysely<Schema>, table: (typeof TABLES_WITH_ID)[number], accountId: string): Promise<void> {
  await inChunks(() =>
    sql`delete from ${sql.table(table)} where "id" in (
      select "id" from ${sql.table(table)} where "accountId" = ${accountId} limit ${ROWS_PER_CHUNK})`.execute(db),
  );
}

/** The same for tables whose key is another column or two. */
export async function deleteByKey(
  db: Kysely<Schema>,
  table: "suppressions" | "formTokens" | "apiRequests",
  key: "email" | "token" | "idempotencyKey",
  accountId: string,
): Promise<void> {
  await inChunks(() =>
    sql`delete from ${sql.table(table)} where "accountId" = ${accountId} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where "accountId" = ${accountId} limit ${ROWS_PER_CHUNK})`.execute(db),
  );
}

/** Rows of a table that hang from one parent: `importRows` of an import, revisions of a project or form, calls of a batch. */
export async function deleteChildren(
  db: Kysely<Schema>,
  child:
    | { table: "importRows"; parent: "importId"; key: "rowNumber" }
    | { table: "designRevisions"; parent: "projectId"; key: "revision" }
    | { table: "formRevisions"; parent: "formId"; key: "revision" }
    | { table: "providerCalls"; parent: "batchId"; key: "id" },
  parentId: string,
): Promise<void> {
  const { table, parent, key } = child;
  await inChunks(() =>
    sql`delete from ${sql.table(table)} where ${sql.ref(parent)} = ${parentId} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(parent)} = ${parentId} limit ${ROWS_PER_CHUNK})`.execute(
      db,
    ),
  );
}

async function inChunks(remove: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await remove();
    if (numAffectedRows === 0n) return;
    await letOthersRun();
  }
}
