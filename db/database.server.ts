import BetterSqlite3 from "better-sqlite3";
import { Kysely, Migrator, SqliteDialect, type Transaction } from "kysely";
import { keepStatements } from "./keep-statements.server.ts";
import { migrations } from "./migrations/index.ts";
import { oneWriterDialect } from "./one-writer-dialect.server.ts";
import type { Schema } from "./schema.ts";

/** Either the database or a transaction on it: what every query function takes first. */
export type Database = Kysely<Schema> | Transaction<Schema>;

/**
 * Opens the SQLite file (made when absent) in WAL mode with foreign keys on. Reads outside a transaction have a connection of
 * their own, so that no page waits while a long transaction writes. `path` may be ":memory:", then there is only the one
 * connection. Throws when the file can't be opened.
 */
export function openSqlite(path: string): { db: Kysely<Schema>; sqlite: BetterSqlite3.Database } {
  const sqlite = openConnection(path);
  sqlite.pragma("journal_mode = WAL");
  // Every commit reaches the disk: the ledger says "may have left" before a message leaves, and must still after a power cut.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  if (path === ":memory:")
    return { db: new Kysely<Schema>({ dialect: new SqliteDialect({ database: keepStatements(sqlite) }) }), sqlite };
  const reading = openConnection(path);
  reading.pragma("query_only = ON");
  return { db: new Kysely<Schema>({ dialect: oneWriterDialect(sqlite, reading) }), sqlite };
}

function openConnection(path: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(path);
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("cache_size = -16000");
  return sqlite;
}

/** Brings the schema up to date. Returns the names applied now. Throws the first failure. */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
