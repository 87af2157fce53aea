import type { Kysely } from "kysely";

/** How a message is written: as Markdown, or in the plain text of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["projects", "bulkDrafts"])
    await db.schema
      .alterTable(table)
      .addColumn("bodyFormat", "text", (column) => column.notNull().defaultTo("plain"))
      .execute();
}
