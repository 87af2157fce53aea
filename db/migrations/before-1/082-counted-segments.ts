import type { Kysely } from "kysely";

/**
 * How many people fit a segment when a job last counted them: of a large account that takes too
 * long for a page. Null: nobody has counted yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("peopleSegments").addColumn("people", "integer").execute();
  await db.schema.alterTable("peopleSegments").addColumn("countedAt", "text").execute();
}
