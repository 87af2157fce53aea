import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { migrate, openSqlite } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** Somebody has the file open. */
export class DatabaseInUse extends Error {}

/**
 * Opens an installation's SQLite file so that nobody else can read or write it until it is closed, with its tables up to date.
 * Throws `InUse` while a server, or anything else, has it open.
 */
export async function openExclusively(path: string): Promise<{ db: Kysely<Schema>; close(): Promise<void> }> {
  // Looked at before anything is changed, and again after.
  lock(path).close();
  const open = openSqlite(path).db;
  await migrate(open);
  await open.destroy();
  const sqlite = lock(path);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    db,
    async close() {
      await db.destroy();
      // Kysely closes only what it has asked something.
      sqlite.close();
    },
  };
}

function lock(path: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(path, { fileMustExist: true, timeout: 2_000 });
  try {
    // In this mode SQLite takes the file's lock for good at the first write, and gets it only when no other connection is there.
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.exec("begin immediate; commit");
    sqlite.pragma("user_version = 0");
    return sqlite;
  } catch (error) {
    sqlite.close();
    if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw new DatabaseInUse(path);
    throw error;
  }
}
