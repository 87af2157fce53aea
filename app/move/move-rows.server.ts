import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { carriedTables } from "../backup/carried-tables.server.ts";
import { rowsOf } from "../backup/dump-tables.server.ts";
import { loadTables } from "../backup/load-tables.server.ts";
import { takeInJobs } from "../jobs/carry-jobs.server.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** What arrived is not what left: nothing was kept. */
export class NotTheSame extends Error {}

/**
 * Puts every row of one database into another that has the same tables and no rows, and compares each table before anything of it
 * counts: all in one transaction. Returns the rows by table.
 */
export async function moveRows(from: Kysely<Schema>, to: Kysely<Schema>, now: Date): Promise<Map<string, number>> {
  const tables = await carriedTables(from);
  const compare = async (trx: Kysely<Schema>) => {
    for (const table of tables) {
      const [left, arrived] = [await fingerprintOf(rowsOf(from, table)), await fingerprintOf(rowsOf(trx, table))];
      if (left.rows !== arrived.rows || left.hash !== arrived.hash)
        throw new NotTheSame(`${table.name}: ${left.rows} rows left and ${arrived.rows} arrived, or one of them differs`);
    }
    await takeInJobs(trx, now);
  };
  return loadTables(
    to,
    tables.map((table) => ({ ...table, rows: () => rowsOf(from, table) })),
    compare,
  );
}
