import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
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
 * Copies SQLite's write-ahead log into the database's file whenever some megabytes wait there. Else
 * the commit that finds the log long enough does so, and holds its thread for as long as the disk
 * takes: if that is a form's, its visitor and everybody else waits for the copying of what a send
 * wrote. It keeps neither readers nor writers waiting. For a process whose thread nobody waits for.
 * Nothing on PostgreSQL.
 */
export function startCheckpoints(
  { databaseUrl, dataDir }: DatabasePlace,
  log: { warn(about: object, text: string): void },
) {
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

/** For how long `emptyLog` waits for those who read an older state: 10 s. */
const EMPTY_TRIES = 200;
const EMPTY_EVERY_MS = 50;

/**
 * Copies the whole write-ahead log into the database's file and cuts it to nothing, so that what
 * was deleted is not left in it. False: somebody went on reading an older state, a backup for one,
 * and it has to be tried again. Nothing on PostgreSQL.
 */
export async function emptyLog(db: Kysely<Schema>): Promise<boolean> {
  if (isPostgres(db)) return true;
  for (let tries = 0; tries < EMPTY_TRIES; tries++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await pause(EMPTY_EVERY_MS);
  }
  return false;
}

/** Of a process whose worker has `startCheckpoints`: its own commits hardly ever copy the log. */
export async function leaveCheckpoints(db: Kysely<Schema>): Promise<void> {
  if (!isPostgres(db)) await sql.raw(`pragma wal_autocheckpoint = ${MAX_LEFT}`).execute(db);
}
