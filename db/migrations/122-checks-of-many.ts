import type { Kysely } from "kysely";

/**
 * Lists and files of certificates that somebody has checked, without an account. All of it is
 * deleted within an hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bulkChecks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("sender", "text", (column) => column.notNull())
    .addColumn("lines", "text", (column) => column.notNull())
    .addColumn("checkedAt", "text")
    .addColumn("report", "text")
    .execute();
  await db.schema
    .createIndex("bulkChecks_createdAt")
    .on("bulkChecks")
    .column("createdAt")
    .execute();
  await db.schema
    .createTable("bulkCheckFiles")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("checkId", "text", (column) =>
      column.notNull().references("bulkChecks.id").onDelete("cascade"),
    )
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("lines", "text")
    .execute();
  await db.schema
    .createIndex("bulkCheckFiles_checkId_place")
    .on("bulkCheckFiles")
    .columns(["checkId", "place"])
    .execute();
}
