import type { Kysely } from "kysely";

/**
 * The language that the pages were in when somebody sent their answers. Empty: nobody knows it any
 * more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("formResponses")
    .addColumn("language", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
