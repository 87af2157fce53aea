import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import { childrenOf, type DeletedTable, factsOf } from "#db/tables.ts";

/** Few enough that one statement, with the indexes it touches, takes some milliseconds. */
const ROWS_PER_CHUNK = 200;

/**
 * Removes an account's rows of a table, as the table map says; other writers get their turn between. `beforeRow` is called with the
 * id of each row that goes by itself, once what hangs from it is gone.
 */
export async function deleteRows(
  db: Kysely<Schema>,
  table: DeletedTable,
  accountId: string,
  beforeRow: (id: string) => Promise<void> = async () => {},
): Promise<void> {
  const deletion = factsOf(table)?.deletion;
  if (typeof deletion !== "object" || "apart" in deletion || "before" in deletion)
    throw new Error(`the table map does not say how ${table} is deleted`);
  if ("by" in deletion) return deleteInChunks(db, { table, column: "accountId", by: deletion.by }, accountId);
  const { rows } = await sql<{ key: string }>`select ${sql.ref(deletion.each)} as "key" from ${sql.table(table)}
    where "accountId" = ${accountId}`.execute(db);
  for (const { key } of rows) {
    for (const child of childrenOf(table)) await deleteInChunks(db, child, key);
    await beforeRow(key);
    await sql`delete from ${sql.table(table)} where ${sql.ref(deletion.each)} = ${key}`.execute(db);
  }
}

/** Rows with this value in a column, those of some values of `by` at a time. */
async function deleteInChunks(
  db: Kysely<Schema>,
  { table, column, by }: { table: string; column: string; by: string },
  value: string,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}
      and ${sql.ref(by)} in (select ${sql.ref(by)} from ${sql.table(table)} where ${sql.ref(column)} = ${value}
      limit ${ROWS_PER_CHUNK})`.execute(db);
    if (numAffectedRows === 0n) return;
    await letOthersRun();
  }
}
