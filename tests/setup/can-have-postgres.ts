import { NoPostgres, startPostgresServer } from "./postgres-server.ts";

// Says nothing when a PostgreSQL can be started here, else why not, and ends with 1.
try {
  await (await startPostgresServer()).stop();
} catch (error) {
  console.log(error instanceof NoPostgres ? error.message : String(error));
  process.exit(1);
}
