import type { Kysely } from "kysely";

/**
 * Many people who came together are put into the search after they are on their list; until then it
 * looks through them. SQLite alone has rows here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("peopleToIndex")
    .addColumn("accountId", "text", (column) =>
      column.primaryKey().notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("first", "integer", (column) => column.notNull())
    .addColumn("last", "integer", (column) => column.notNull())
    .execute();
}
