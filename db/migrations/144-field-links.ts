import type { Kysely } from "kysely";

/** Links with which helpers fill in a form for many people, also without a connection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("fieldLinks")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .addColumn("revokedAt", "text")
    .execute();
  await db.schema
    .createIndex("fieldLinks_formId")
    .on("fieldLinks")
    .columns(["formId", "id"])
    .execute();
}
