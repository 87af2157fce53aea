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
  const names = Object.keys(migrationsBefore1);
  return db.transaction().execute(async (trx) => {
    const { length: tables } = await trx.introspection.getTables({
      withInternalKyselyTables: true,
    });
    if (tables > 0) return [];
    const engine = isPostgres(db) ? "postgres" : "sqlite";
    // Functions name each other, in whatever order they come.
    if (engine === "postgres") await sql`set local check_function_bodies = off`.execute(trx);
    for (const statement of splitStatements(readBaseline(engine)))
      await sql.raw(statement).execute(trx);
    for (const name of names)
      await sql`insert into kysely_migration ("name", "timestamp")
        values (${name}, ${now.toISOString()})`.execute(trx);
    return names;
  });
}

/** Beside this file in the sources, and beside the programs in build/. */
function readBaseline(engine: "sqlite" | "postgres"): string {
  return readFileSync(new URL(`./baseline/${engine}.sql`, import.meta.url), "utf8");
}
