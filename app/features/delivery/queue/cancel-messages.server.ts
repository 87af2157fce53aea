import type { Database } from "#db/database.server.ts";
import { finishBatch } from "./finish-batch.server.ts";

/** Stops messages about a certificate that have not left. Call `lockLedger` first, in the same transaction. */
export async function cancelMessagesAbout(trx: Database, certificateId: string, now: Date): Promise<void> {
  const stopped = await trx
    .updateTable("deliveries")
    .set({
      state: "cancelled",
      nextTryAt: null,
      reason: "The certificate was revoked before it left.",
      updatedAt: now.toISOString(),
    })
    .where("certificateId", "=", certificateId)
    .where("state", "=", "queued")
    .returning("batchId")
    .execute();
  for (const batchId of new Set(stopped.map((row) => row.batchId))) await finishBatch(trx, batchId, now);
}
