import { join } from "node:path";
import type { Kysely } from "kysely";
import { noteAddress } from "./address-of.server.ts";
import { openSqlite } from "./database.server.ts";
import { notePool } from "./pool-of.server.ts";
import { openPool, postgresDialect } from "./postgres-dialect.server.ts";
import { RetryingDatabase } from "./retrying-database.server.ts";
import type { Schema } from "./schema.ts";

/**
 * The database of an installation: PostgreSQL where an address is given, else the SQLite file in its data folder, made when
 * absent. Nothing is asked of PostgreSQL yet. `destroy` of what comes back closes it.
 */
export function openDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): Kysely<Schema> {
  if (databaseUrl === null) return openSqlite(join(dataDir, "iweri.db")).db;
  const pool = openPool(databaseUrl);
  const db = new RetryingDatabase<Schema>({ dialect: postgresDialect(pool) });
  notePool(db, pool);
  return noteAddress(db, databaseUrl);
}
