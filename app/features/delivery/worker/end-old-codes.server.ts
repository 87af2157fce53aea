import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { finishBatch } from "../queue/finish-batch.server.ts";
import { lockLedger } from "../queue/ledger-lock.server.ts";
import { CODE_MINUTES } from "../queue/sealed-code.server.ts";
import { reasonMessage } from "../status/failure-reasons.ts";

/** Codes written down at this time or before are of no use any more: they are not mailed late. */
export function codesDiedAt(now: Date): string {
  return new Date(now.getTime() - CODE_MINUTES * 60_000).toISOString();
}

/**
 * Cancels code mails that did not leave in time (sending was paused, the provider away), also those of a batch that paused
 * itself, and so wipes their codes. One that is on the wire is left to its answer. Returns how many were cancelled.
 */
export async function endOldCodes(db: Kysely<Schema>, now: Date): Promise<number> {
  const old = (trx: Database) =>
    trx
      .selectFrom("batches")
      .select("id")
      .where("status", "in", ["sending", "paused"])
      .where("kind", "=", "code")
      .where("createdAt", "<=", codesDiedAt(now))
      .execute();
  if ((await old(db)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const batchIds = (await old(trx)).map((batch) => batch.id);
    if (batchIds.length === 0) return 0;
    const at = now.toISOString();
    const ended = await trx
      .updateTable("deliveries")
      .set({
        state: "cancelled",
        nextTryAt: null,
        reasonCode: "code_expired",
        reason: reasonMessage("code_expired"),
        updatedAt: at,
      })
      .where("batchId", "in", batchIds)
      .where("state", "=", "queued")
      .executeTakeFirst();
    for (const batchId of batchIds) await finishBatch(trx, batchId, now);
    return Number(ended.numUpdatedRows);
  });
}
