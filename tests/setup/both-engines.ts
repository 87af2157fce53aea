import type { Kysely } from "kysely";
import { openDatabase, openSqlite } from "../../db/database.server.ts";
import type { Schema } from "../../db/schema.ts";
import { NoPostgres, startPostgresServer } from "./postgres-server.ts";
import { createTestDatabase, migratedSqlite, prepareServer } from "./test-database.ts";

export interface Engine {
  /** For the names of tests; where there is no PostgreSQL it says why. */
  name: string;
  /** Null: it can't be had here. */
  open: ((tables?: "all tables" | "empty") => Promise<Kysely<Schema>>) | null;
}

/**
 * Both engines for tests about what the database itself does, in every run: the PostgreSQL that the
 * run has, else one started now. `close` after the tests. Databases are empty and without tables,
 * to be migrated, or copies of one with all tables.
 */
export async function bothEngines(): Promise<{
  engines: [Engine, Engine];
  postgres: string | null;
  close(): Promise<void>;
}> {
  const sqlite: Engine = { name: "SQLite", open: openInMemory };
  const given = process.env.TEST_POSTGRES;
  try {
    const own = given ? null : await startPostgresServer();
    const address = given ?? own?.url("postgres") ?? "";
    if (own) await prepareServer(address);
    const open = async (tables: "all tables" | "empty" = "all tables") =>
      openDatabase({ databaseUrl: await createTestDatabase(address, tables), dataDir: "" });
    return {
      engines: [sqlite, { name: "PostgreSQL", open }],
      postgres: address,
      close: async () => own?.stop(),
    };
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    const skipped: Engine = { name: `PostgreSQL (skipped: ${error.message})`, open: null };
    return { engines: [sqlite, skipped], postgres: null, close: async () => {} };
  }
}

async function openInMemory(
  tables: "all tables" | "empty" = "all tables",
): Promise<Kysely<Schema>> {
  return openSqlite(tables === "all tables" ? await migratedSqlite() : ":memory:").db;
}
