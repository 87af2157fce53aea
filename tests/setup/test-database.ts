import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { newId } from "../../app/platform/text/ids.ts";
import { migrate, openDatabase, openSqlite } from "../../db/database.server.ts";
import type { Schema } from "../../db/schema.ts";

/**
 * Which database the tests run on. They don't know: SQLite, or with TEST_DATABASE=postgres (or a
 * DATABASE_URL) a PostgreSQL that tests/setup/global-databases.ts has started, with a database for
 * each that asks, copied from one with all tables.
 */
export const onPostgres = Boolean(process.env.TEST_POSTGRES);

/** For the names of tests that have no meaning on PostgreSQL. */
export const ON_SQLITE_ONLY = onPostgres ? " (skipped: of SQLite alone)" : "";

const TEMPLATE = "iweri_template";

/**
 * The address of the database of a data folder, made when first asked for; another process that
 * works on the folder gets the same. Null: the folder's own SQLite file.
 */
export async function testDatabaseUrl(folder: string): Promise<string | null> {
  if (!onPostgres) return null;
  const note = join(folder, "test-database");
  if (!existsSync(note)) writeFileSync(note, await createTestDatabase());
  return readFileSync(note, "utf8");
}

/** Like `testDatabaseUrl`, as a part of an environment. */
export async function testDatabaseEnv(folder: string): Promise<{ DATABASE_URL?: string }> {
  const url = await testDatabaseUrl(folder);
  return url ? { DATABASE_URL: url } : {};
}

/** Removes the database of a folder, no matter who is still connected to it. */
export async function dropTestDatabase(folder: string): Promise<void> {
  const note = join(folder, "test-database");
  if (!onPostgres || !existsSync(note)) return;
  const name = new URL(readFileSync(note, "utf8")).pathname.slice(1);
  await onServer(server(), `drop database if exists "${name}" with (force)`);
}

/**
 * An empty database with all tables; of `folder`, or else of nobody. To be destroyed by who asks.
 */
export async function openTestDatabase(folder?: string): Promise<Kysely<Schema>> {
  const databaseUrl = onPostgres
    ? await (folder ? testDatabaseUrl(folder) : createTestDatabase())
    : null;
  if (!databaseUrl && !folder) return openSqlite(await migratedSqlite()).db;
  if (folder) await placeSqlite(folder);
  const db = openDatabase({ databaseUrl, dataDir: folder ?? "" });
  await migrate(db);
  return db;
}

/**
 * Where SQLite is tested: puts an empty database with all tables into a data folder that has none.
 * Copying takes 1 ms, migrating 400.
 */
export async function placeSqlite(folder: string): Promise<void> {
  const path = join(folder, "iweri.db");
  if (!onPostgres && !existsSync(path)) writeFileSync(path, await migratedSqlite());
}

let migrated: Promise<Buffer> | undefined;

/**
 * The bytes of an empty SQLite database with all tables. Made once in a run
 * (tests/setup/global-databases.ts), else in a process.
 */
export function migratedSqlite(): Promise<Buffer> {
  migrated ??= process.env.TEST_SQLITE ? readFile(process.env.TEST_SQLITE) : migrateSqlite();
  return migrated;
}

export async function migrateSqlite(): Promise<Buffer> {
  const { db, sqlite } = openSqlite(":memory:");
  await migrate(db);
  const bytes = sqlite.serialize();
  await db.destroy();
  return bytes;
}

/**
 * The address of a new database on a server: with all tables, or with nothing done to it, not even
 * the first migration.
 */
export async function createTestDatabase(
  postgres = server(),
  template: "all tables" | "empty" = "all tables",
): Promise<string> {
  const name = `iweri_test_${newId()}`;
  // Copying the files is twice as fast as writing their pages to the log.
  const from = template === "empty" ? "template0" : TEMPLATE;
  await onServer(postgres, `create database "${name}" template ${from} strategy file_copy`);
  return addressOf(postgres, name);
}

function server(): string {
  return process.env.TEST_POSTGRES ?? "";
}

function addressOf(postgres: string, name: string): string {
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes the database that others are copies of, and takes away what earlier runs left. */
export async function prepareServer(postgres: string): Promise<void> {
  const { rows } = await onServer(
    postgres,
    "select datname from pg_database where datname like 'iweri\\_t%'",
  );
  for (const { datname } of rows)
    await onServer(postgres, `drop database if exists "${datname}" with (force)`);
  await onServer(postgres, `create database ${TEMPLATE} template template0 encoding 'UTF8'`);
  const db = openDatabase({ databaseUrl: addressOf(postgres, TEMPLATE), dataDir: "" });
  await migrate(db);
  await db.destroy();
}

async function onServer(postgres: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
