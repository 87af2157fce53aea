import { readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import { migrationsBefore1 } from "./migrations/before-1/index.ts";
import type { Schema } from "./schema.ts";
import { splitStatements } from "./schema-text.server.ts";

/**
 * Makes all tables of 1.0 at once in a database that has none, and notes that the migrations before
 * it need not run. They give the same schema, which a test compares. Does nothing to any other
 * database. Of several processes, call it where only one can be.
 */
export async function startFromBaseline(db: Kysely<Schema>, now: Date): Promise<string[]> {
  // Nearly every start finds tables: that takes one query, and nobody's turn to write.
  if (await hasTables(db)) return [];
  const names = Object.keys(migrationsBefore1);
  return db.transaction().execute(async (trx) => {
    if (await hasTables(trx)) return [];
    const engine = isPostgres(db) ? "postgres" : "sqlite";
    // Functions name each other, in whatever order they come.
    if (engine === "postgres") await sql`set local check_function_bodies = off`.execute(trx);
    for (const statement of splitStatements(readBaseline(engine)))
      await sql.raw(statement).execute(trx);
    const rows = names.map((name) => sql`(${name}, ${now.toISOString()})`);
    await sql`insert into kysely_migration ("name", "timestamp") values ${sql.join(rows)}`.execute(
      trx,
    );
    return names;
  });
}

async function hasTables(db: Kysely<Schema>): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = any(current_schemas(false)) limit 1`
    : sql`select 1 from sqlite_master limit 1`;
  return (await found.execute(db)).rows.length > 0;
}

/** Beside this file in the sources, and beside the programs in build/. */
function readBaseline(engine: "sqlite" | "postgres"): string {
  return readFileSync(new URL(`./baseline/${engine}.sql`, import.meta.url), "utf8");
}
