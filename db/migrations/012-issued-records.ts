import type { Kysely } from "kysely";

/** What was issued is kept as it was issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The hash of the address a certificate was issued to. Null: issued before this column, and the address is still the first one.
  await db.schema.alterTable("certificates").addColumn("issuedEmailHash", "text").execute();
}
