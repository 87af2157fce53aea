import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { type Kysely, sql } from "kysely";
import { type DatabasePlace, SQLITE_FILE } from "./database.server.ts";
import { isPostgres } from "./is-postgres.ts";
import type { Schema } from "./schema.ts";

/** Pages that may wait in the log before they are copied: 8 MB. */
const MAX_WAITING = 2_000;
const LOOK_MS = 250;
/** For the process that leaves it to another: should that one be gone, it does it after all. */
const MAX_LEFT = 16_000;

/**
 * Copies SQLite's write-ahead log into the database's file whenever some megabytes wait there. Else the commit that finds the log long enough does so, and
 * holds its thread for as long as the disk takes: if that is a form's, its visitor and everybody else waits for the copying of what a send wrote. It keeps neither
 * readers nor writers waiting. For a process whose thread nobody waits for. Nothing on PostgreSQL.
 */
export function startCheckpoints({ databaseUrl, dataDir }: DatabasePlace, log: { warn(about: object, text: string): void }) {
  if (databaseUrl !== null) return { stop: () => {} };
  const sqlite = new BetterSqlite3(join(dataDir, SQLITE_FILE), { timeout: 0 });
  const look = sqlite.prepare("pragma wal_checkpoint(NOOP)");
  const copy = sqlite.prepare("pragma wal_checkpoint(PASSIVE)");
  const timer = setInterval(() => {
    try {
      const { log: written, checkpointed } = look.get() as { log: number; checkpointed: number };
      if (written - checkpointed >= MAX_WAITING) copy.get();
    } catch (error) {
      // The next commits do it, as without this; where the disk is full nothing else can.
      log.warn({ err: error }, "the database's log could not be copied");
    }
  }, LOOK_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      sqlite.close();
    },
  };
}

/** Of a process whose worker has `startCheckpoints`: its own commits hardly ever copy the log. */
export async function leaveCheckpoints(db: Kysely<Schema>): Promise<void> {
  if (!isPostgres(db)) await sql.raw(`pragma wal_autocheckpoint = ${MAX_LEFT}`).execute(db);
}
