import { findPrograms, NoPostgres, type PostgresServer, startPostgresServer } from "./postgres-server.ts";

/**
 * Before any test: with TEST_DATABASE=postgres a server of its own, with DATABASE_URL that one. Tests find it in TEST_POSTGRES.
 * Once for all projects of a run.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const { TEST_DATABASE, DATABASE_URL, TEST_POSTGRES } = process.env;
  // Every installation of a test has a database of its own.
  delete process.env.DATABASE_URL;
  if (TEST_POSTGRES) return undefined;
  if (TEST_DATABASE !== "postgres" && !DATABASE_URL) {
    installForAll();
    return undefined;
  }
  const server = DATABASE_URL ? null : await start();
  const address = DATABASE_URL ?? server?.url("postgres") ?? "";
  const { prepareServer } = await import("./test-database.ts");
  await prepareServer(address);
  process.env.TEST_POSTGRES = address;
  return async () => {
    await server?.stop();
  };
}

/** Some files want a server of their own also in a run on SQLite: they run side by side, and a machine installs one thing at a time. */
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
    if (error instanceof NoPostgres) throw new Error(`These tests were asked to run on PostgreSQL: ${error.message}.`);
    throw error;
  }
}
