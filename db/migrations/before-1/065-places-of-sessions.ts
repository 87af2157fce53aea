import { type Kysely, sql } from "kysely";

/**
 * Of a webinar with sessions: whether they are in different places, or all in another one than its
 * own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("webinars")
    .addColumn("placesDiffer", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update "webinars" set "placesDiffer" = 1 where "sessionCount" is not null and exists (
    select 1 from "webinars" as "session" where "session"."seriesId" = "webinars"."id" and "session"."state" = 'scheduled'
    and ("session"."venue" <> "webinars"."venue" or ("session"."joinUrl" = '') <> ("webinars"."joinUrl" = '')))`.execute(
    db,
  );
}
