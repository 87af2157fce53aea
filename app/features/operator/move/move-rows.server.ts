import type { Kysely } from "kysely";
import { asArriving, carriedJobs, importJobs } from "#app/platform/jobs/move-jobs.server.ts";
import type { Schema } from "#db/schema.ts";
import { factsOf } from "#db/tables.ts";
import { rowsOf } from "../backup/dump-tables.server.ts";
import { loadTables } from "../backup/load-tables.server.ts";
import { listMovedTables } from "../backup/moved-tables.server.ts";
import { type Fingerprint, fingerprintOf } from "./fingerprint.ts";

/** What arrived is not what left: nothing was kept. */
export class MismatchError extends Error {}

/**
 * Puts every row of one database into another that has the same tables and no rows, and compares each table before anything of it
 * counts: all in one transaction. Jobs are compared in the queue they arrive in, which on PostgreSQL has its own tables. Returns
 * the rows by table.
 */
export async function moveRows(from: Kysely<Schema>, to: Kysely<Schema>): Promise<Map<string, number>> {
  const tables = await listMovedTables(from);
  const compare = async (trx: Kysely<Schema>) => {
    for (const table of tables.filter(({ name }) => factsOf(name)?.carry?.as !== "jobs"))
      throwOnMismatch(table.name, await fingerprintOf(rowsOf(from, table)), await fingerprintOf(rowsOf(trx, table)));
    await importJobs(trx);
    throwOnMismatch("jobs", await fingerprintOf(arrivingJobs(from)), await fingerprintOf(arrivingJobs(trx)));
  };
  return loadTables(
    to,
    tables.map((table) => ({ ...table, rows: () => rowsOf(from, table) })),
    compare,
  );
}

function throwOnMismatch(table: string, left: Fingerprint, arrived: Fingerprint): void {
  if (left.rows !== arrived.rows || left.hash !== arrived.hash)
    throw new MismatchError(`${table}: ${left.rows} rows left and ${arrived.rows} arrived, or one of them differs`);
}

/** Every job without its id, which the new queue assigns. */
async function* arrivingJobs(db: Kysely<Schema>): AsyncGenerator<(string | number | null)[]> {
  for (const job of await carriedJobs(db)) {
    const { kind, payload, uniqueKey, runAt, attempts, maxAttempts, lastError, failedAt, createdAt } = asArriving(job);
    yield [kind, payload, uniqueKey, runAt, attempts, maxAttempts, lastError, failedAt, createdAt];
  }
}
