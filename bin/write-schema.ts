// `npx tsx bin/write-schema.ts`: writes db/schema.sql, the schema of SQLite as one can read it:
// each table with its indexes, then all triggers. With `--baseline` also what new databases start
// from, which is done once for a release that begins a new baseline (db/baseline.server.ts).
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Migrator } from "kysely/migration";
import { addressOf, openDatabase, openSqlite } from "../db/database.server.ts";
import { migrations } from "../db/migrations/index.ts";
import { sqliteStatements, writeStatements } from "../db/schema-text.server.ts";
import { findPrograms, startPostgresServer } from "../tests/setup/postgres-server.ts";

const sqlite = writeStatements(await statementsOfSqlite());
writeFileSync(
  "db/schema.sql",
  `-- Written by bin/write-schema.ts. Change a migration, not this.\n${sqlite}`,
);
if (process.argv.includes("--baseline")) {
  const note = "-- What a new database starts from. Frozen, as the migrations are.\n";
  writeFileSync("db/baseline/sqlite.sql", note + sqlite);
  writeFileSync("db/baseline/postgres.sql", note + writeStatements(await statementsOfPostgres()));
}

async function statementsOfSqlite(): Promise<string[]> {
  const { db } = openSqlite(":memory:");
  await runMigrations(db);
  const statements = await sqliteStatements(db);
  await db.destroy();
  return statements;
}

/** As PostgreSQL's own program writes them, without what depends on who runs it. */
async function statementsOfPostgres(): Promise<string[]> {
  const server = await startPostgresServer();
  const db = openDatabase({ databaseUrl: server.url("postgres"), dataDir: "" });
  try {
    await runMigrations(db);
    const words = ["--schema-only", "--no-owner", "--no-privileges", "--schema=public"];
    const dump = execFileSync(join(findPrograms(), "pg_dump"), [...words, addressOf(db)], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    return dump
      .replace(
        /^(?:--.*|SET .*|SELECT pg_catalog\.set_config.*|\\.*|CREATE SCHEMA public;|COMMENT ON SCHEMA.*)\n/gm,
        "",
      )
      .replaceAll("public.", "")
      .trim()
      .replace(/;$/, "")
      .split(/;\n{2,}/);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

async function runMigrations(db: ReturnType<typeof openDatabase>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
