import type { Kysely } from "kysely";

/** What was issued is kept as it was issued, and what was typed as it was typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The hash of the address a certificate was issued to. Null: issued before this column, and the address is still the first one.
  await db.schema.alterTable("certificates").addColumn("issuedEmailHash", "text").execute();
  for (const table of ["projects", "bulkDrafts"]) {
    // What was typed into a composer and can't be sent as it is (JSON); the columns beside it keep the last message that could.
    await db.schema.alterTable(table).addColumn("messageDraft", "text").execute();
    await db.schema
      .alterTable(table)
      .addColumn("messageRevision", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  // 1: its organiser said that everyone gets the same certificate, with nothing personal on it.
  await db.schema
    .alterTable("projects")
    .addColumn("sameForEveryone", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
