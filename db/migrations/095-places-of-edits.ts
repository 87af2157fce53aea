import type { Kysely } from "kysely";

/**
 * Where in an uploaded list something was changed: on which sheet, and over which column. A list may
 * be read again with other answers, and a change counts where its place is read as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("importEdits").addColumn("sheet", "text").execute();
  await db.schema.alterTable("importEdits").addColumn("columnIndex", "integer").execute();
}
