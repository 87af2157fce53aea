import type { Database } from "#db/database.server.ts";

/**
 * First statement of every transaction that takes work or passes the gate: one at a time over all workers. On SQLite it
 * takes the write lock before anything is read (a later upgrade could fail), on PostgreSQL the row's lock.
 */
export async function lockLedger(trx: Database, now: Date): Promise<void> {
  const updatedAt = now.toISOString();
  await trx
    .insertInto("installationSettings")
    .values({ name: "ledgerLock", value: "", updatedAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ updatedAt }))
    .execute();
}
