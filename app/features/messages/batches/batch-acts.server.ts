import type { ExpressionBuilder, Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { moveReservation } from "#app/features/billing/quota/reservations.server.ts";
import { finishBatch } from "#app/features/delivery/queue/finish-batch.server.ts";
import { lockLedger, wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { withdrawUnsentCertificates } from "./withdraw-certificates.server.ts";

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
export async function pauseBatch(db: Kysely<Schema>, act: BatchAct): Promise<boolean> {
  return change(db, act, "Paused", async (trx) => {
    const paused = await trx
      .updateTable("batches")
      .set({ status: "paused", pausedReason: null })
      .where("id", "=", act.batchId)
      .where("accountId", "=", act.accountId)
      .where("status", "in", ["sending", "scheduled"])
      .returning("title")
      .executeTakeFirst();
    return paused?.title ?? null;
  });
}

/**
 * Lets a paused batch go on, or back to waiting when its time has not come. Returns false when it
 * is not paused. One that begins only now counts now: throws QuotaUsedUp when the plan has not
 * enough left.
 */
export async function resumeBatch(db: Kysely<Schema>, act: BatchAct): Promise<boolean> {
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
    await trx
      .updateTable("batches")
      .set({
        status: waits ? "scheduled" : "sending",
        pausedReason: null,
        heldAt: null,
        startedAt: waits ? null : (batch.startedAt ?? at),
      })
      .where("id", "=", act.batchId)
      .execute();
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
  const ended = await trx
    .updateTable("deliveries")
    .set({ state: "cancelled", nextTryAt: null, updatedAt: now.toISOString() })
    .where("batchId", "=", batchId)
    .where("state", "=", "queued")
    .executeTakeFirst();
  await withdrawUnsentCertificates(trx, batchId, now);
  return Number(ended.numUpdatedRows);
}

/**
 * Changes when a batch that waits for its time goes out, also one that was paused before it began;
 * null sends it now. Returns false when it is not waiting. Throws QuotaUsedUp when the plan has not
 * enough left at the new time.
 */
export async function rescheduleBatch(
  db: Kysely<Schema>,
  act: BatchAct & { scheduledAt: string | null },
): Promise<boolean> {
  const sendAt = act.scheduledAt ?? act.now.toISOString();
  const done = await change(db, act, act.scheduledAt ? "Rescheduled" : "Sent now", async (trx) => {
    const batch = await trx
      .updateTable("batches")
      .set(
        act.scheduledAt
          ? { scheduledAt: act.scheduledAt, status: "scheduled" }
          : { scheduledAt: null, status: "sending", startedAt: act.now.toISOString() },
      )
      .set({ pausedReason: null, heldAt: null })
      .where("id", "=", act.batchId)
      .where("accountId", "=", act.accountId)
      .where(isWaiting)
      .returning("title")
      .executeTakeFirst();
    if (!batch) return null;
    await moveReservation(trx, { batchId: act.batchId, to: sendAt, now: act.now });
    await trx
      .updateTable("deliveries")
      .set({ nextTryAt: sendAt })
      .where("batchId", "=", act.batchId)
      .where("state", "=", "queued")
      .execute();
    return batch.title;
  });
  if (done) wakeDelivery(db);
  return done;
}

/** Batches whose time has not come, paused or not. */
export function isWaiting(eb: ExpressionBuilder<Schema, "batches">) {
  return eb.and([
    eb("status", "in", ["scheduled", "paused"]),
    eb("startedAt", "is", null),
    eb("scheduledAt", "is not", null),
  ]);
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
