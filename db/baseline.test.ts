import { readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../tests/setup/test-database.ts";
import { migrate, openDatabase, openSqlite } from "./database.server.ts";
import { migrationsBefore1 } from "./migrations/before-1/index.ts";
import { migrations } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";
import { sqliteStatements, writeStatements } from "./schema-text.server.ts";

const opened: Kysely<Schema>[] = [];
afterAll(() => Promise.all(opened.map((db) => db.destroy())));

/** Made by every migration there is, one after the other, as an old installation has been. */
async function migrated(db: Kysely<Schema>): Promise<Kysely<Schema>> {
  opened.push(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  return db;
}

async function fromBaseline(db: Kysely<Schema>): Promise<Kysely<Schema>> {
  opened.push(db);
  expect(await migrate(db)).toEqual(Object.keys(migrations));
  return db;
}

test("a new SQLite database has the schema that all migrations give", async () => {
  const old = await sqliteStatements(await migrated(openSqlite(":memory:").db));
  const fresh = await sqliteStatements(await fromBaseline(openSqlite(":memory:").db));
  expect(fresh.map(oneLine).sort()).toEqual(old.map(oneLine).sort());
  expect(fresh.length).toBeGreaterThan(400);
});

test("it is noted which migrations need not run, and none runs again", async () => {
  const db = await fromBaseline(openSqlite(":memory:").db);
  const { rows } = await sql<{
    name: string;
  }>`select "name" from kysely_migration order by "name"`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort());
  expect(await migrate(db)).toEqual([]);
});

test("a database that has begun goes on with the next migration", async () => {
  const { db } = openSqlite(":memory:");
  opened.push(db);
  const [first = ""] = Object.keys(migrationsBefore1);
  const provider = { getMigrations: async () => ({ [first]: migrationsBefore1[first]! }) };
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
  expect(await migrate(db)).toEqual(Object.keys(migrations).slice(1));
});

test("db/schema.sql is what the migrations add up to", async () => {
  const statements = await sqliteStatements(await fromBaseline(openSqlite(":memory:").db));
  const written = readFileSync("db/schema.sql", "utf8").replace(/^--.*\n/, "");
  expect(written, "run npx tsx bin/write-schema.ts").toBe(writeStatements(statements));
});

test.skipIf(!process.env.TEST_POSTGRES)(
  "a new PostgreSQL database has the schema that all migrations give",
  async () => {
    const open = async () => openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" });
    const old = await describePostgres(await migrated(await open()));
    const fresh = await describePostgres(await fromBaseline(await open()));
    expect(fresh).toEqual(old);
    expect(fresh.length).toBeGreaterThan(1_000);
  },
);

function emptyDatabase(): Promise<string> {
  return createTestDatabase(undefined, "empty");
}

function oneLine(statement: string): string {
  return statement.replace(/\s+/g, " ").replace(/\( /g, "(").replace(/ \)/g, ")");
}

/** Every column, index, constraint, trigger and function of the tables that are ours. */
async function describePostgres(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
      || coalesce(column_default, '') || ' ' || coalesce(collation_name, '') || ' ' || is_identity as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(t.oid) from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
