import type { Kysely } from "kysely";

/**
 * What an organiser changed in an uploaded list before its people are added: kept apart from the
 * rows, which are made anew whenever the file is read again, and put into them then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("importEdits")
    .addColumn("importId", "text", (column) =>
      column.notNull().references("imports.id").onDelete("cascade"),
    )
    .addColumn("change", "integer", (column) => column.notNull())
    .addColumn("rowNumber", "integer", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("previous", "text")
    .addColumn("reason", "text")
    .addColumn("editedAt", "text", (column) => column.notNull())
    .addColumn("editedBy", "text")
    .addPrimaryKeyConstraint("importEdits_pk", ["importId", "change", "rowNumber", "field"])
    .execute();
  await db.schema
    .createIndex("importEdits_row")
    .on("importEdits")
    .columns(["importId", "rowNumber", "change"])
    .execute();
}
