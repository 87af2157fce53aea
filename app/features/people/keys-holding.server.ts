import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { keysetPages } from "#db/query-parts.server.ts";
import type { Schema } from "#db/schema.ts";

const ROWS_PER_STEP = 500;

/** Keys of the account's rows whose column holds the address, of some rows at a time. */
export async function* keysHolding(
  db: Kysely<Schema>,
  { accountId, email }: { accountId: string; email: string },
  rows: {
    table: "formDrafts" | "formResponseEdits" | "webhookPosts" | "apiRequests";
    key: "id" | "idempotencyKey";
    column: string;
  },
): AsyncGenerator<string[]> {
  const pages = keysetPages(
    (last: { key: string } | null, limit) =>
      db
        .selectFrom(rows.table)
        .select([`${rows.key} as key`, containsAddress(rows.column, email).as("holds")])
        .where("accountId", "=", accountId)
        .where(rows.key, ">", last?.key ?? "")
        .orderBy(rows.key)
        .limit(limit)
        .execute(),
    ROWS_PER_STEP,
  );
  for await (const page of pages) {
    const keys = page.filter((row) => row.holds).map(({ key }) => key);
    if (keys.length > 0) yield keys;
    await letOthersRun();
  }
}

/** 1: the text of the column holds the address, however it is written; else 0. */
export function containsAddress(column: string, email: string) {
  return sql<number>`case when replace(lower(${sql.ref(column)}), ${email}, '') <> lower(${sql.ref(column)}) then 1 else 0 end`;
}
