import type { Kysely } from "kysely";

/** What certificates are worth: hours, points, level, grade, skills and evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("projects").addColumn("credits", "text").execute();
  await db.schema.alterTable("certificates").addColumn("credits", "text").execute();
}
