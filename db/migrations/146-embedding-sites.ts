import type { Kysely } from "kysely";

/** The sites that may show an account's forms in a frame. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("accounts").addColumn("embeddingSites", "text").execute();
}
