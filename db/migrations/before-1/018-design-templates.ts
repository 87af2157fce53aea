import type { Kysely } from "kysely";

/** Designs that an account saved to begin other projects with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("designTemplates")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("design", "text", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("designTemplates_accountId")
    .on("designTemplates")
    .columns(["accountId", "createdAt"])
    .execute();
}
