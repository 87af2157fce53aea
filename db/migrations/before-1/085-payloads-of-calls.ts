import type { Kysely } from "kysely";

/**
 * What a call to the mail provider carries, kept until its outcome is known: the next version may
 * build other bytes, and its key takes only these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("providerCalls").addColumn("payload", "text").execute();
}
