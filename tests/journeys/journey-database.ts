import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { openDatabase } from "../../db/database.server.ts";
import type { Schema } from "../../db/schema.ts";

/**
 * Works beside the server on its database, whichever it is: for what the product would do by itself
 * in time.
 */
export async function onJourneyDatabase<T>(act: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const dataDir = process.env.JOURNEY_DATA_DIR ?? "";
  // As the server wrote it down, see tests/setup/test-database.ts.
  const note = join(dataDir, "test-database");
  const db = openDatabase({
    databaseUrl: existsSync(note) ? readFileSync(note, "utf8") : null,
    dataDir,
  });
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}
