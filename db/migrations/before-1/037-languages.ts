import type { Kysely } from "kysely";

/** The language of an account's public pages, and the one that a guest registered in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("accounts")
    .addColumn("language", "text", (column) => column.notNull().defaultTo("en"))
    .execute();
  await db.schema.alterTable("webinarRegistrations").addColumn("language", "text").execute();
}
