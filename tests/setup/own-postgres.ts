import { NoPostgres, startPostgresServer } from "./postgres-server.ts";

/**
 * A PostgreSQL for tests that are about nothing else, also in a run on SQLite: that of the run, or
 * one started now. To be asked for before anything that opens databases is read in, which looks for
 * it once. `missing`: why there is none.
 */
export async function ownPostgres(): Promise<{ missing: string | null; stop(): Promise<void> }> {
  if (process.env.TEST_POSTGRES) return { missing: null, stop: async () => {} };
  try {
    const server = await startPostgresServer();
    const address = server.url("postgres");
    process.env.TEST_POSTGRES = address;
    const { prepareServer } = await import("./test-database.ts");
    await prepareServer(address);
    return { missing: null, stop: () => server.stop() };
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    return { missing: error.message, stop: async () => {} };
  }
}
