import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { Kysely } from "kysely";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import type { Installation } from "../installation.server.ts";

/** Beside the database. Always empty: only the lock on it counts. */
export const LOCK_FILE = "working.lock";

/** How often to try again while another process has it, in ms. */
const TRY_EVERY_MS = 500;

/** The proof that no other process works on this installation's SQLite database. */
export interface SoleProcess {
  /** Whether this process has it; tries to get it when not. Never waits. */
  isHeld(): boolean;
  release(): void;
}

/**
 * The right to work on the SQLite database of a data folder, as an exclusive lock on a file in it. The kernel lets go of it when
 * the process ends, however it ends, so whoever gets it knows that the one before is dead, also across containers that share a
 * volume of one machine. See docs/decisions/036. Null with PostgreSQL, where many processes work at a time.
 */
export function claimSoleProcess({ db, config, log }: Pick<Installation, "db" | "config" | "log">): SoleProcess | null {
  return isPostgres(db as Kysely<Schema>) ? null : lockFolder(config.dataDir, (error) => log.warn({ err: error }, CANNOT));
}

const CANNOT = "the data folder can't be locked: after a crash, interrupted mail only resumes after a minute";

/** The same for a folder alone. `complain` is called once when its files can't be locked; then the lock is never held. */
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
