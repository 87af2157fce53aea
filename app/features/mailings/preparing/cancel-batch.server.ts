import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { returnReservation } from "#app/features/billing/quota/reservations.server.ts";
import { withdrawSomeUnseen } from "#app/features/certificates/issue/change-certificates.server.ts";
import { cancelBatch } from "#app/features/delivery/queue/change-batch.server.ts";
import { deleteSomeDeliveries } from "#app/features/delivery/queue/change-deliveries.server.ts";
import {
  type BatchAct,
  change,
  endWaiting,
} from "#app/features/messages/batches/batch-acts.server.ts";
import {
  changePreparation,
  endPreparation,
  wakePreparing,
} from "#app/features/messages/confirmed/preparation.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { dropTheRest } from "../bulk/rest-of-send.server.ts";
import { endUnpreparedRun } from "../rules/prepared-run.server.ts";

/**
 * Cancels what has not left: those messages never go, and their certificates are withdrawn, as
 * nobody ever had them. Messages being sent end as the provider answers. Returns how many were
 * cancelled; null when the batch is over.
 */
export async function cancelSend(db: Kysely<Schema>, act: BatchAct): Promise<number | null> {
  let cancelled = 0;
  let isPreparing = false;
  const done = await change(db, act, "Cancelled", async (trx) => {
    const preparing = await trx
      .selectFrom("batches")
      .select("recipientCount")
      .where("id", "=", act.batchId)
      .where("accountId", "=", act.accountId)
      .where("status", "=", "preparing")
      .executeTakeFirst();
    if (preparing) {
      isPreparing = true;
      cancelled = preparing.recipientCount;
      return stopPreparing(trx, { batchId: act.batchId, problem: null, now: act.now });
    }
    const batch = await cancelBatch(trx, {
      ...act,
      from: ["scheduled", "sending", "paused"],
      reason: null,
    });
    if (!batch) return null;
    cancelled = await endWaiting(trx, act);
    return batch.title;
  });
  if (done && isPreparing) wakePreparing(db);
  return done ? cancelled : null;
}

/** Rows taken back in one transaction. */
const PORTION = 250;

/**
 * Ends a send that is being prepared: nothing of it ever leaves, its plan has everything back at
 * once, and a bulk e-mail is a draft again. The rows written so far go in portions
 * (`takeBackPortion`). `problem`: why, for its organiser; null: a person cancelled it. Returns the
 * send's title; null: it is not being prepared.
 */
export async function stopPreparing(
  trx: Database,
  given: { batchId: string; problem: string | null; now: Date },
): Promise<string | null> {
  const { batchId, problem, now } = given;
  const at = now.toISOString();
  const batch = await cancelBatch(trx, { batchId, from: ["preparing"], reason: problem, now });
  if (!batch) return null;
  await changePreparation(trx, batchId, { phase: "undoing", cursor: null, updatedAt: at });
  await returnReservation(trx, { accountId: batch.accountId, batchId, now });
  await trx
    .updateTable("bulkDrafts")
    .set({ batchId: null })
    .where("batchId", "=", batchId)
    .execute();
  await dropTheRest(trx, batch.accountId, batchId);
  await endUnpreparedRun(trx, { batchId, problem });
  if (problem !== null) {
    const text = `Could not be prepared, so nothing was sent: ${batch.title}`;
    const { accountId } = batch;
    await recordActivity(trx, {
      accountId,
      actorId: null,
      kind: "warning",
      text,
      link: `/sent/${batchId}`,
      now,
    });
  }
  return batch.title;
}

/**
 * Takes back some of what was written, messages before certificates. False: nothing is left, and
 * the preparation is gone.
 */
export async function takeBackPortion(trx: Database, batchId: string): Promise<boolean> {
  if (await deleteSomeDeliveries(trx, batchId, PORTION)) return true;
  if (await withdrawSomeUnseen(trx, batchId, PORTION)) return true;
  await endPreparation(trx, batchId);
  return false;
}
