import { type Kysely, sql } from "kysely";
import { announce, onAnnouncement } from "#app/platform/locks/announcements.server.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";

/**
 * First statement of every transaction that takes work or passes the gate: one at a time over all workers. On SQLite it
 * takes the write lock before anything is read (a later upgrade could fail). On PostgreSQL it waits before the transaction's view
 * of the rows is taken, which no lock of a row does: so none of them has to be done again because of another.
 */
export async function lockLedger(trx: Database, now: Date): Promise<void> {
  if (isPostgres(trx)) {
    await sql`lock table processes."ledgerTurn" in exclusive mode`.execute(trx);
    return;
  }
  const updatedAt = now.toISOString();
  await trx
    .insertInto("installationSettings")
    .values({ name: "ledgerLock", value: "", updatedAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ updatedAt }))
    .execute();
}

/** Has `wake` called whenever new work is written, by this process or another. Returns the way to stop that. */
export function onDeliveryWork(db: Kysely<Schema>, wake: () => void): () => void {
  return onAnnouncement(db, "delivery", wake);
}

/** Starts the workers of all processes at once. Call it after the commit; should it be lost, they look every second. */
export function wakeDelivery(db: Kysely<Schema>): void {
  announce(db, "delivery");
}
