import type { Database } from "#db/database.server.ts";
import { findStaleBatches } from "../extensions.ts";
import { cancelBatch } from "./change-batch.server.ts";
import { cancelQueued } from "./change-deliveries.server.ts";
import { MAILING_KINDS } from "./new-delivery.ts";

/**
 * Lets mails to people of forms, webinars and certificates that end go on by themselves once their
 * account may send again (certificates wait for the organiser: they are resumed on the Sent page,
 * these have no page). What came too late to be of use is cancelled: reminders of webinars that
 * waited for more than an hour, and all but follow-ups and cancellations of webinars that have
 * begun. In the transaction that takes the lock away.
 */
export async function releaseHeld(trx: Database, accountId: string, now: Date): Promise<void> {
  await cancelStale(trx, accountId, now);
  await trx
    .updateTable("batches")
    .set({ status: "sending", pausedReason: null })
    .where("accountId", "=", accountId)
    .where("kind", "in", MAILING_KINDS)
    .where("status", "=", "paused")
    .execute();
}

/** Cancels what came too late to be of use. Returns the ids. */
export async function cancelStale(trx: Database, accountId: string, now: Date): Promise<string[]> {
  const stale = await findStaleBatches.get()(trx, accountId, now);
  for (const batchId of stale) {
    await cancelBatch(trx, { batchId, from: ["paused", "sending"], reason: null, now });
    await cancelQueued(trx, batchId, now);
  }
  return stale;
}
