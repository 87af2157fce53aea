import { NoPostgres, startPostgresServer } from "./postgres-server.ts";

// Ends with 0 when a PostgreSQL can be started here; else with 1, and says why not.
try {
  await (await startPostgresServer()).stop();
} catch (error) {
  if (!(error instanceof NoPostgres)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}
