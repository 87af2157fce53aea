import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import { addressOf } from "./address-of.server.ts";
import { isPostgres } from "./is-postgres.ts";
import { keepStatements } from "./keep-statements.server.ts";
import { migrateQueue } from "./migrate-queue.server.ts";
import { migrations } from "./migrations/index.ts";
import { oneWriterDialect } from "./one-writer-dialect.server.ts";
import { makeProcessTables } from "./process-tables.server.ts";
import type { Schema } from "./schema.ts";

/** Either the database or a transaction on it: what every query function takes first. */
export type Database = Kysely<Schema> | Transaction<Schema>;

/**
 * Opens the SQLite file (made when absent) in WAL mode with foreign keys on. Reads outside a transaction have a connection of
 * their own, so that no page waits while a long transaction writes. With ":memory:", or the bytes of a serialised database, it
 * is kept in memory and has only the one connection. Throws when the file can't be opened.
 */
export function openSqlite(from: string | Buffer): { db: Kysely<Schema>; sqlite: BetterSqlite3.Database } {
  const sqlite = openConnection(from);
  sqlite.pragma("journal_mode = WAL");
  // Every commit reaches the disk: the ledger says "may have left" before a message leaves, and must still after a power cut.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  if (typeof from !== "string" || from === ":memory:")
    return { db: new Kysely<Schema>({ dialect: new SqliteDialect({ database: keepStatements(sqlite) }) }), sqlite };
  const reading = openConnection(from);
  reading.pragma("query_only = ON");
  return { db: new Kysely<Schema>({ dialect: oneWriterDialect(sqlite, reading) }), sqlite };
}

function openConnection(from: string | Buffer): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(from);
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("cache_size = -16000");
  return sqlite;
}

/** Any number but the one that Kysely's own lock has; the same in every process. */
const MIGRATING = 4_927_310_554;

/** Brings the schema up to date, of several processes one after the other. Returns the names applied now. Throws the first failure. */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  if (!isPostgres(db)) return applied(db);
  return db.connection().execute(async (connection) => {
    // Taken before Kysely looks for its own tables, which it may only do alone; an index of many rows takes its time.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(connection);
    await sql`select pg_advisory_lock(${sql.lit(MIGRATING)})`.execute(connection);
    try {
      const names = await applied(connection);
      await migrateQueue(addressOf(db));
      await makeProcessTables(connection);
      return names;
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATING)}), set_config('statement_timeout', reset_val, false) from pg_settings where name = 'statement_timeout'`.execute(
        connection,
      );
      await sql`select set_config('lock_timeout', reset_val, false) from pg_settings where name = 'lock_timeout'`.execute(
        connection,
      );
    }
  });
}

async function applied(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
