import type { Kysely } from "kysely";

/** From which domain of its organiser a message left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("deliveries").addColumn("fromDomain", "text").execute();
}
