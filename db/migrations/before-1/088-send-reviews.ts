import type { Kysely } from "kysely";

/**
 * An account's first bulk e-mail, which an operator looks at before it goes out
 * (`FIRST_SEND_REVIEW`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sendReviews")
    .addColumn("batchId", "text", (column) =>
      column.primaryKey().notNull().references("batches.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("decidedAt", "text")
    .execute();
  await db.schema
    .createIndex("sendReviews_state")
    .on("sendReviews")
    .columns(["state", "createdAt"])
    .execute();
  await db.schema
    .createIndex("sendReviews_accountId")
    .on("sendReviews")
    .columns(["accountId"])
    .execute();
}
