import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { readStored } from "./database/stored-json.ts";

const NAME = "restoredBackup";
const restoreShape = z.object({ backupAt: z.string(), restoredAt: z.string() });

/** Between these moments (ISO 8601) things happened that this database doesn't know. */
export type Restore = z.infer<typeof restoreShape>;

/** Keeps when the database was restored, and from when its backup is. */
export async function recordRestore(
  db: Database,
  { backupAt, restoredAt }: { backupAt: string; restoredAt: Date },
): Promise<void> {
  const updatedAt = restoredAt.toISOString();
  const value = JSON.stringify({ backupAt, restoredAt: updatedAt });
  await db
    .insertInto("installationSettings")
    .values({ name: NAME, value, updatedAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updatedAt }))
    .execute();
}

/** The last restore; null: there was none. */
export async function readRestore(db: Database): Promise<Restore | null> {
  const row = await db
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row ? readStored(restoreShape, row.value, "installationSettings.value", NAME) : null;
}
