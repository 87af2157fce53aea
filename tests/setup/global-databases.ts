import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  findPrograms,
  NoPostgres,
  type PostgresServer,
  startPostgresServer,
} from "./postgres-server.ts";

/**
 * Before any test: the databases that tests have copies of. On SQLite a file, which they find in
 * TEST_SQLITE. With TEST_DATABASE=postgres on a server of its own, with DATABASE_URL on that one:
 * they find it in TEST_POSTGRES. Once for all projects of a run.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const { TEST_DATABASE, DATABASE_URL, TEST_POSTGRES, TEST_SQLITE } = process.env;
  // Every installation of a test has a database of its own.
  delete process.env.DATABASE_URL;
  if (TEST_POSTGRES || TEST_SQLITE) return undefined;
  if (TEST_DATABASE !== "postgres" && !DATABASE_URL) {
    installForAll();
    const { migrateSqlite } = await import("./test-database.ts");
    const folder = mkdtempSync(join(tmpdir(), "iweri-template-"));
    process.env.TEST_SQLITE = join(folder, "migrated.db");
    writeFileSync(process.env.TEST_SQLITE, await migrateSqlite());
    return async () => rmSync(folder, { recursive: true });
  }
  const server = DATABASE_URL ? null : await start();
  const address = DATABASE_URL ?? server?.url("postgres") ?? "";
  // Before the import: whether there is one is known from then on.
  process.env.TEST_POSTGRES = address;
  const { prepareServer } = await import("./test-database.ts");
  await prepareServer(address);
  return async () => {
    await server?.stop();
  };
}

/**
 * Some files want a server of their own also in a run on SQLite: they run side by side, and a
 * machine installs one thing at a time.
 */
function installForAll(): void {
  try {
    findPrograms();
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
  }
}

async function start(): Promise<PostgresServer> {
  try {
    return await startPostgresServer();
  } catch (error) {
    if (error instanceof NoPostgres)
      throw new Error(`These tests were asked to run on PostgreSQL: ${error.message}.`);
    throw error;
  }
}
