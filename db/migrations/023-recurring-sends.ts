import type { Kysely } from "kysely";

/** Scheduled sends that are taken back to be edited keep the time they had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("projects").addColumn("plannedAt", "text").execute();
  await db.schema.alterTable("bulkDrafts").addColumn("plannedAt", "text").execute();
}
