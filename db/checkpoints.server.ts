import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
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
 * Copies SQLite's write-ahead log into the database's file whenever some megabytes wait there, in a
 * thread of its own: it takes as long as the disk does. Else the commit that finds the log long
 * enough does so and holds its thread meanwhile. It keeps neither readers nor writers waiting. For
 * one process of those on a file; `leaveCheckpoints` is for all. Nothing on PostgreSQL.
 */
export function startCheckpoints(
  { databaseUrl, dataDir }: DatabasePlace,
  log: { warn(about: object, text: string): void },
) {
  if (databaseUrl !== null) return { stop: () => {} };
  const library = createRequire(import.meta.url).resolve("better-sqlite3");
  const thread = new Worker(COPYING, {
    eval: true,
    workerData: { library, path: join(dataDir, SQLITE_FILE), MAX_WAITING, LOOK_MS },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    execArgv: [],
  });
  // The next commits do it, as without this; where the disk is full nothing else can.
  const warn = (err: unknown) => log.warn({ err }, "the database's log could not be copied");
  thread.on("message", warn);
  thread.on("error", warn);
  thread.unref();
  return { stop: () => thread.postMessage("stop") };
}

/** A text, since the built server is one file and has no other to start a thread from. */
const COPYING = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { library, path, MAX_WAITING, LOOK_MS } = workerData;
  const sqlite = new (require(library))(path, { timeout: 0 });
  const look = sqlite.prepare("pragma wal_checkpoint(NOOP)");
  const copy = sqlite.prepare("pragma wal_checkpoint(PASSIVE)");
  const timer = setInterval(() => {
    try {
      const { log, checkpointed } = look.get();
      if (log - checkpointed >= MAX_WAITING) copy.get();
    } catch (error) {
      parentPort.postMessage(error);
    }
  }, LOOK_MS);
  parentPort.once("message", () => {
    clearInterval(timer);
    sqlite.close();
  });
`;

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

/** Of a process on a file that has `startCheckpoints`: its commits hardly ever copy the log. */
export async function leaveCheckpoints(db: Kysely<Schema>): Promise<void> {
  if (!isPostgres(db)) await sql.raw(`pragma wal_autocheckpoint = ${MAX_LEFT}`).execute(db);
}
