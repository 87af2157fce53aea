import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import {
  moveReservation,
  returnCertificates,
} from "#app/features/billing/quota/reservations.server.ts";
import { withdrawUnsent } from "#app/features/certificates/issue/change-certificates.server.ts";
import {
  pauseBatch,
  rescheduleBatch,
  resumeBatch,
} from "#app/features/delivery/queue/change-batch.server.ts";
import { cancelQueued } from "#app/features/delivery/queue/change-deliveries.server.ts";
import { finishBatch } from "#app/features/delivery/queue/finish-batch.server.ts";
import { lockLedger, wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** Who does what to which batch. */
export interface BatchAct {
  accountId: string;
  actorId: string;
  batchId: string;
  now: Date;
}

/**
 * Stops a batch after what is being sent. Returns false when it is not sending or waiting for its
 * time.
 */
export async function pauseSend(db: Kysely<Schema>, act: BatchAct): Promise<boolean> {
  return change(db, act, "Paused", (trx) => pauseBatch(trx, act));
}

/**
 * Lets a paused batch go on, or back to waiting when its time has not come. Returns false when it
 * is not paused. One that begins only now counts now: throws QuotaUsedUp when the plan has not
 * enough left.
 */
export async function resumeSend(db: Kysely<Schema>, act: BatchAct): Promise<boolean> {
  const done = await change(db, act, "Resumed", async (trx) => {
    const at = act.now.toISOString();
    const batch = await trx
      .selectFrom("batches")
      .select(["title", "scheduledAt", "startedAt"])
      .where("id", "=", act.batchId)
      .where("accountId", "=", act.accountId)
      .where("status", "=", "paused")
      .executeTakeFirst();
    if (!batch) return null;
    const waits = batch.startedAt === null && batch.scheduledAt !== null && batch.scheduledAt > at;
    if (batch.startedAt === null && !waits)
      await moveReservation(trx, { batchId: act.batchId, to: at, now: act.now });
    await resumeBatch(trx, {
      batchId: act.batchId,
      waits,
      startedAt: batch.startedAt,
      now: act.now,
    });
    return batch.title;
  });
  if (done) wakeDelivery(db);
  return done;
}

/**
 * Ends the messages of a batch that have not left, in the transaction that cancels it. Returns how
 * many.
 */
export async function endWaiting(
  trx: Database,
  { batchId, now }: Pick<BatchAct, "batchId" | "now">,
): Promise<number> {
  const cancelled = await cancelQueued(trx, batchId, now);
  await withdrawUnsentCertificates(trx, batchId, now);
  return cancelled;
}

/**
 * Removes the certificates of a cancelled batch that nobody can have, so that a later send issues
 * them anew and no one holds two. The plan gets them back.
 */
export async function withdrawUnsentCertificates(
  trx: Database,
  batchId: string,
  now: Date,
): Promise<void> {
  const rows = await withdrawUnsent(trx, batchId);
  await returnCertificates(trx, { batchId, rows, now });
}

/**
 * Changes when a batch that waits for its time goes out, also one that was paused before it began;
 * null sends it now. Returns false when it is not waiting. Throws QuotaUsedUp when the plan has not
 * enough left at the new time.
 */
export async function rescheduleSend(
  db: Kysely<Schema>,
  act: BatchAct & { scheduledAt: string | null },
): Promise<boolean> {
  const sendAt = act.scheduledAt ?? act.now.toISOString();
  const done = await change(db, act, act.scheduledAt ? "Rescheduled" : "Sent now", async (trx) => {
    const title = await rescheduleBatch(trx, act);
    if (title === null) return null;
    await moveReservation(trx, { batchId: act.batchId, to: sendAt, now: act.now });
    return title;
  });
  if (done) wakeDelivery(db);
  return done;
}

/**
 * Does something to a batch under the ledger's lock and writes it into the activity log. `apply`
 * returns its title; null: nothing was done.
 */
export async function change(
  db: Kysely<Schema>,
  act: BatchAct,
  verb: string,
  apply: (trx: Database) => Promise<string | null>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, act.now);
    const title = await apply(trx);
    if (title === null) return false;
    await finishBatch(trx, act.batchId, act.now);
    const { accountId, actorId, batchId, now } = act;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text: `${verb}: ${title}`,
      link: `/sent/${batchId}`,
      now,
    });
    return true;
  });
}
