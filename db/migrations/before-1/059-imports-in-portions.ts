import type { Kysely } from "kysely";

/**
 * Who asked for the people of an import to be added: many are added in portions, and it is said
 * when all are there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("imports").addColumn("appliedBy", "text").execute();
}
