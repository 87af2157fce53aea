import type { Kysely } from "kysely";

/** What was typed on pages of a form that somebody left, and isn't an answer yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("formDrafts")
    .addColumn("typed", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}
