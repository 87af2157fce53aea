import { statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { type DatabasePlace, OVERWRITTEN, SQLITE_FILE } from "./database.server.ts";

/** So much is rewritten in a few seconds, which a start may take. */
export const MAX_AT_START_BYTES = 256 * 1024 ** 2;

/**
 * `none`: nothing that was erased can be left; `overwritten`: nothing now. `large`: more bytes than
 * may be rewritten. `busy`: somebody else writes to it.
 */
export type Remains = "none" | "overwritten" | "large" | "busy";

/**
 * Rewrites SQLite's file, once, where an earlier version deleted rows without overwriting them:
 * their text lies in its free pages until these are used again. Holds the calling thread, and
 * everybody who writes, for some seconds for each 100 MB; needs as much room again, twice for a
 * moment, beside the database and where SQLite keeps what is temporary. Throws what SQLite throws,
 * on a full disk say; the file is then as it was.
 */
export function overwriteRemains(
  { databaseUrl, dataDir }: DatabasePlace,
  maxBytes = Number.POSITIVE_INFINITY,
): Remains {
  if (databaseUrl !== null) return "none";
  const path = join(dataDir, SQLITE_FILE);
  const sqlite = new BetterSqlite3(path, { fileMustExist: true, timeout: 0 });
  try {
    if (Number(sqlite.pragma("user_version", { simple: true })) >= OVERWRITTEN) return "none";
    if (statSync(path).size > maxBytes) return "large";
    sqlite.exec("vacuum");
    const [{ busy = 1 } = {}] = sqlite.pragma("wal_checkpoint(TRUNCATE)") as { busy?: number }[];
    if (busy) return "busy";
    sqlite.pragma(`user_version = ${OVERWRITTEN}`);
    return "overwritten";
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return "busy";
    throw error;
  } finally {
    sqlite.close();
  }
}
