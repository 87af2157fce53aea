import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql, type Transaction } from "kysely";
import { openDatabase } from "./open-database.server.ts";
import type { Schema } from "./schema.ts";

export interface DatabasePlace {
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * Reads the database as it is at one moment, however long that takes, while others go on writing: it keeps nobody waiting and
 * changes nothing, and `read` runs once. SQLite's write-ahead log grows meanwhile; the next writes after it make it small again.
 */
export async function readSnapshot<Result>(
  place: DatabasePlace,
  read: (db: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const db = place.databaseUrl === null ? openForReading(join(place.dataDir, "iweri.db")) : openDatabase(place);
  try {
    const begun = db.transaction();
    const snapshot = place.databaseUrl === null ? begun : begun.setIsolationLevel("repeatable read").setAccessMode("read only");
    return await snapshot.execute(async (trx) => {
      // Either engine fixes the moment when the first row is asked for.
      await sql`select "name" from "kysely_migration" limit 1`.execute(trx);
      return read(trx);
    });
  } finally {
    await db.destroy();
  }
}

/** Its transactions take no lock when they begin, as those of the server's own connection do. */
function openForReading(path: string): Kysely<Schema> {
  const sqlite = new BetterSqlite3(path, { fileMustExist: true });
  sqlite.pragma("busy_timeout = 10000");
  sqlite.pragma("query_only = ON");
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
}
