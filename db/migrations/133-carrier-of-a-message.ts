import type { Kysely } from "kysely";

/** Which of several providers took a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("deliveries").addColumn("transport", "text").execute();
}
