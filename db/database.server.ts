import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import type pg from "pg";
import { LOG_FILE_SUFFIX, LogOnDisk } from "#app/engines/database/log-on-disk.server.ts";
import {
  openPool,
  postgresDialect,
  SESSION_LIMITS,
} from "#app/engines/database/postgres-dialect.server.ts";
import { RetryingDatabase } from "#app/engines/database/postgres-retries.server.ts";
import { keepStatements, oneWriterDialect } from "#app/engines/database/sqlite-dialect.server.ts";
import { TURN_FILE_SUFFIX } from "#app/engines/database/write-turn.server.ts";
import { startFromBaseline } from "./baseline.server.ts";
import { isPostgres } from "./is-postgres.ts";
import { migrations } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";

/** Either the database or a transaction on it: what every query function takes first. */
export type Database = Kysely<Schema> | Transaction<Schema>;

/**
 * Where the database of an installation is: the address of a PostgreSQL, else a SQLite file in the
 * data folder.
 */
export interface DatabasePlace {
  databaseUrl: string | null;
  dataDir: string;
}

/** What is known of a PostgreSQL database besides Kysely's handle of it. */
const postgres = new WeakMap<Kysely<Schema>, { url: string; pool: pg.Pool }>();

/** Of SQLite, in the data folder. */
export const SQLITE_FILE = "iweri.db";
/**
 * What `user_version` of a file says in which everything that was ever deleted is overwritten.
 * Files of earlier versions have 0.
 */
export const OVERWRITTEN = 1;

/**
 * Opens the database; SQLite's file is made when absent. Nothing is asked of PostgreSQL yet.
 * `destroy` of what comes back closes it.
 */
export function openDatabase({ databaseUrl: url, dataDir }: DatabasePlace): Kysely<Schema> {
  if (url === null) return openSqlite(join(dataDir, SQLITE_FILE)).db;
  const pool = openPool(url);
  const db = new RetryingDatabase<Schema>({ dialect: postgresDialect(pool) });
  postgres.set(db, { url, pool });
  return db;
}

/**
 * The address of a PostgreSQL database that `openDatabase` opened, for what speaks to it by other
 * means than queries. Throws for any other handle, a transaction's too.
 */
export function addressOf(db: Kysely<Schema>): string {
  const url = postgres.get(db)?.url;
  if (url === undefined) throw new Error("this is no PostgreSQL database");
  return url;
}

/**
 * How many connections there are, how many of them nobody uses, and how many wait for one. Null:
 * not PostgreSQL.
 */
export function poolOf(
  db: Kysely<Schema>,
): { total: number; idle: number; waiting: number } | null {
  const pool = postgres.get(db)?.pool;
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}

/**
 * Opens the SQLite file (made when absent) in WAL mode with foreign keys on. Reads outside a
 * transaction have a connection of their own, so that no page waits while a long transaction
 * writes. With ":memory:", or the bytes of a serialised database, it is kept in memory and has only
 * the one connection. Throws when the file can't be opened.
 */
export function openSqlite(from: string | Buffer): {
  db: Kysely<Schema>;
  sqlite: BetterSqlite3.Database;
} {
  const sqlite = openConnection(from);
  if (sqlite.pragma("page_count", { simple: true }) === 0)
    sqlite.pragma(`user_version = ${OVERWRITTEN}`);
  const hasLog = sqlite.pragma("journal_mode = WAL", { simple: true }) === "wal";
  sqlite.pragma("foreign_keys = ON");
  // What is deleted or changed is overwritten in the file: whoever was erased is in none of its
  // free pages.
  sqlite.pragma("secure_delete = ON");
  if (typeof from !== "string" || from === ":memory:")
    return {
      db: new Kysely<Schema>({ dialect: new SqliteDialect({ database: keepStatements(sqlite) }) }),
      sqlite,
    };
  const reading = openConnection(from);
  reading.pragma("query_only = ON");
  // Every commit reaches the disk: the ledger says "may have left" before a message leaves, and
  // must still after a power cut.
  const log = hasLog ? new LogOnDisk(`${from}${LOG_FILE_SUFFIX}`) : null;
  sqlite.pragma(`synchronous = ${log ? "NORMAL" : "FULL"}`);
  const { dialect, hasty } = oneWriterDialect(sqlite, reading, `${from}${TURN_FILE_SUFFIX}`, log);
  const db = new Kysely<Schema>({ dialect });
  hastyOf.set(db, new Kysely<Schema>({ dialect: hasty }));
  return { db, sqlite };
}

const hastyOf = new WeakMap<Kysely<Schema>, Kysely<Schema>>();

/**
 * A transaction that a power cut may undo, though no crash of a process: for pieces of work that
 * are then simply done again. It does not wait for the disk. Anything committed later in the
 * ordinary way is on the disk only together with it.
 */
export async function inHastyTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return (hastyOf.get(db) ?? db).transaction().execute(async (trx) => {
    if (isPostgres(db)) await sql`set local synchronous_commit to off`.execute(trx);
    return work(trx);
  });
}

function openConnection(from: string | Buffer): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(from);
  sqlite.pragma("busy_timeout = 5000");
  // Pages that are changed again and again are then copied into the file less often.
  sqlite.pragma("wal_autocheckpoint = 4000");
  sqlite.pragma("cache_size = -16000");
  return sqlite;
}

/**
 * Reads the database as it is at one moment, however long that takes, while others go on writing:
 * it keeps nobody waiting and changes nothing, and `read` runs once. SQLite's write-ahead log grows
 * meanwhile; the next writes after it make it small again.
 */
export async function readSnapshot<Result>(
  place: DatabasePlace,
  read: (db: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const db =
    place.databaseUrl === null
      ? openForReading(join(place.dataDir, SQLITE_FILE))
      : openDatabase(place);
  try {
    const begun = db.transaction();
    const snapshot =
      place.databaseUrl === null
        ? begun
        : begun.setIsolationLevel("repeatable read").setAccessMode("read only");
    return await snapshot.execute(async (trx) => {
      // Either engine fixes the moment when the first row is asked for.
      await sql`select "name" from "kysely_migration" limit 1`.execute(trx);
      return read(trx);
    });
  } finally {
    await db.destroy();
  }
}

/** Its transactions take no lock when they begin, as those of the server's own connection do. */
function openForReading(path: string): Kysely<Schema> {
  const sqlite = new BetterSqlite3(path, { fileMustExist: true });
  sqlite.pragma("busy_timeout = 10000");
  sqlite.pragma("query_only = ON");
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
}

/** Any number but the one that Kysely's own lock has; the same in every process. */
const MIGRATING = 4_927_310_554;

/**
 * Brings the schema up to date, of several processes one after the other. Returns the names applied
 * now. Throws the first failure.
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  if (!isPostgres(db)) return applied(db);
  return db.connection().execute(async (connection) => {
    // Taken before Kysely looks for its own tables, which it may only do alone; an index of many
    // rows takes its time.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
      connection,
    );
    await sql`select pg_advisory_lock(${sql.lit(MIGRATING)})`.execute(connection);
    try {
      const names = await applied(connection);
      await migrateQueue(addressOf(db));
      await makeProcessTables(connection);
      return names;
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATING)})`.execute(connection);
      await sql.raw(SESSION_LIMITS).execute(connection);
    }
  });
}

async function applied(db: Kysely<Schema>): Promise<string[]> {
  const begun = await startFromBaseline(db, new Date());
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return [...begun, ...(results ?? []).map((result) => result.migrationName)];
}

/** The schema that graphile-worker keeps its tables in. */
export const QUEUE_SCHEMA = "graphile_worker";

/**
 * Brings the tables of the queue up to date: they are graphile-worker's own, made by its migrations
 * and changed by nobody else. `url`: the PostgreSQL that has ours.
 */
export async function migrateQueue(url: string): Promise<void> {
  const { Logger, runMigrations } = await import("graphile-worker");
  await runMigrations({
    connectionString: url,
    schema: QUEUE_SCHEMA,
    logger: new Logger(() => () => {}),
  });
}

/**
 * What several processes on one PostgreSQL share while they run, in a schema of its own: it is
 * worth nothing once they have ended, so no backup has it and nothing of it is moved anywhere.
 */
async function makeProcessTables(connection: Kysely<Schema>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(connection);
}

const STATEMENTS = [
  "create schema if not exists processes",
  // Who works: a row a process, written every few seconds.
  "create table if not exists processes.workers (id text primary key, about json not " +
    `null, "beatAt" timestamptz not null)`,
  // Who does what only one may do at a time.
  "create table if not exists processes.leases (name text primary key, owner text not " +
    "null, until timestamptz not null)",
  // As rate-limiter-flexible has it. Lost when the server crashes, and written at a fraction of the
  // cost.
  `create unlogged table if not exists processes."rateLimits"
    (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  // Always empty: it is there to be locked.
  `create table if not exists processes."ledgerTurn" ()`,
];
