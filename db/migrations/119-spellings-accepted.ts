import type { Kysely } from "kysely";

/** Whether an account lets holders correct the spelling of their names without asking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("accounts")
    .addColumn("acceptsSpellings", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
