import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { Kysely } from "kysely";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import type { AppContext } from "../app-context.ts";

/** Next to the database. Always empty: only the lock on it matters. */
export const LOCK_FILE = "working.lock";

/** How often to try again while another process holds it, in ms. */
const TRY_EVERY_MS = 500;

/** Proof that no other process is working on this SQLite database. */
export interface SoleProcess {
  /** Whether this process holds the lock; tries to take it if not. Never waits. */
  isHeld(): boolean;
  release(): void;
}

/**
 * The right to work on the SQLite database of a data folder: an exclusive lock on a file in it. The
 * kernel releases the lock when the process ends, however it ends, so the next process to get it
 * knows that the previous one is dead, even across containers that share a volume on one machine.
 * See docs/decisions/036. Null with PostgreSQL, where many processes work at once.
 */
export function claimSoleProcess({
  db,
  config,
  log,
}: Pick<AppContext, "db" | "config" | "log">): SoleProcess | null {
  return isPostgres(db as Kysely<Schema>)
    ? null
    : lockFolder(config.dataDir, (error) => log.warn({ err: error }, CANNOT));
}

const CANNOT =
  "the data folder can't be locked: after a crash, interrupted mail only resumes after a minute";

/**
 * The same, given only a folder. `complain` is called once if its files can't be locked; then the
 * lock is never held.
 */
function lockFolder(dataDir: string, complain: (error: unknown) => void): SoleProcess {
  let lock: BetterSqlite3.Database | null = null;
  let isHeld = false;
  let isHopeless = false;
  let nextTry = 0;
  function take(): boolean {
    try {
      lock ??= new BetterSqlite3(join(dataDir, LOCK_FILE), { timeout: 0 });
      lock.exec("begin exclusive");
      return true;
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return false;
      isHopeless = true;
      complain(error);
      return false;
    }
  }
  return {
    isHeld() {
      if (isHeld || isHopeless || performance.now() < nextTry) return isHeld;
      isHeld = take();
      nextTry = performance.now() + TRY_EVERY_MS;
      return isHeld;
    },
    release() {
      isHeld = false;
      isHopeless = true;
      lock?.close();
      lock = null;
    },
  };
}
