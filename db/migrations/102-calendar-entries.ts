import { type Kysely, sql } from "kysely";
import { isPostgres } from "../is-postgres.ts";

/**
 * How often the state of a registration changed, and when name or address were corrected, which its
 * rows in sessions follow. Webinars that there are keep the UIDs that people's calendars know.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("webinarRegistrations")
    .addColumn("sequence", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("webinarRegistrations").addColumn("correctedAt", "text").execute();
  await db.schema
    .alterTable("webinars")
    .addColumn("openUids", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update "webinars" set "openUids" = 0`.execute(db);
  const name = "sessions_guest_update";
  const before = isPostgres(db)
    ? sql<{ text: string }>`select pg_get_functiondef(p."oid") as "text" from pg_proc as p
        join pg_namespace as n on n."oid" = p."pronamespace"
        where p."proname" = ${name} and n."nspname" = current_schema()`
    : sql<{ text: string }>`select "sql" as "text" from "sqlite_master" where "name" = ${name}`;
  const { rows } = await before.execute(db);
  if (!isPostgres(db)) await sql.raw(`drop trigger "${name}"`).execute(db);
  for (const { text } of rows)
    await sql
      .raw(
        text.replace(
          /\bset (?="name")/i,
          `set "sequence" = new."sequence", "correctedAt" = new."correctedAt", `,
        ),
      )
      .execute(db);
}
