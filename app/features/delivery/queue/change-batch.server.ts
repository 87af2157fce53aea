import type { ExpressionBuilder } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import type { Schema } from "#db/schema.ts";
import { BATCH_KINDS, isForOthers, isMass } from "./new-delivery.ts";

/**
 * How other features change a send: nobody else writes to the row of a batch. All of it in the
 * transaction of the act, after `lockLedger`.
 */

type Status = BatchesTable["status"];

/** Says how many messages a batch has, once they are known, and to whom in words. */
export async function setBatchAudience(
  trx: Database,
  batch: { batchId: string; recipientCount: number; audience?: object },
): Promise<void> {
  const { batchId, recipientCount, audience } = batch;
  await trx
    .updateTable("batches")
    .set({ recipientCount, ...(audience && { audience: JSON.stringify(audience) }) })
    .where("id", "=", batchId)
    .execute();
}

/** Lets a batch go out, or wait for its time, when the last of its messages is written. */
export async function startPreparedBatch(
  trx: Database,
  batch: { batchId: string; recipientCount: number; scheduledAt: string | null; now: Date },
): Promise<void> {
  const { batchId, recipientCount, scheduledAt, now } = batch;
  await trx
    .updateTable("batches")
    .set({
      status: scheduledAt ? "scheduled" : "sending",
      startedAt: scheduledAt ? null : now.toISOString(),
      recipientCount,
    })
    .where("id", "=", batchId)
    .where("status", "=", "preparing")
    .execute();
}

/** Returns its title; null: it is not sending or waiting for its time. */
export async function pauseBatch(
  trx: Database,
  batch: { accountId: string; batchId: string },
): Promise<string | null> {
  const paused = await trx
    .updateTable("batches")
    .set({ status: "paused", pausedReason: null })
    .where("id", "=", batch.batchId)
    .where("accountId", "=", batch.accountId)
    .where("status", "in", ["sending", "scheduled"])
    .returning("title")
    .executeTakeFirst();
  return paused?.title ?? null;
}

/** Lets a paused batch go on; `waits`: its time has not come. */
export async function resumeBatch(
  trx: Database,
  batch: { batchId: string; waits: boolean; startedAt: string | null; now: Date },
): Promise<void> {
  const { batchId, waits, startedAt, now } = batch;
  await trx
    .updateTable("batches")
    .set({
      status: waits ? "scheduled" : "sending",
      pausedReason: null,
      heldAt: null,
      startedAt: waits ? null : (startedAt ?? now.toISOString()),
    })
    .where("id", "=", batchId)
    .execute();
}

/**
 * Changes when a waiting batch and its messages go out; null: now. Returns its title; null: it is
 * not waiting.
 */
export async function rescheduleBatch(
  trx: Database,
  batch: { accountId: string; batchId: string; scheduledAt: string | null; now: Date },
): Promise<string | null> {
  const { accountId, batchId, scheduledAt, now } = batch;
  const at = now.toISOString();
  const moved = await trx
    .updateTable("batches")
    .set(
      scheduledAt
        ? { scheduledAt, status: "scheduled" }
        : { scheduledAt: null, status: "sending", startedAt: at },
    )
    .set({ pausedReason: null, heldAt: null })
    .where("id", "=", batchId)
    .where("accountId", "=", accountId)
    .where(isWaiting)
    .returning("title")
    .executeTakeFirst();
  if (!moved) return null;
  await trx
    .updateTable("deliveries")
    .set({ nextTryAt: scheduledAt ?? at })
    .where("batchId", "=", batchId)
    .where("state", "=", "queued")
    .execute();
  return moved.title;
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
 * Ends a batch that has one of these statuses; its messages are another matter (`cancelQueued`).
 * `reason`: why, for its organiser. Null: it has none of them.
 */
export async function cancelBatch(
  trx: Database,
  batch: {
    batchId: string;
    accountId?: string;
    from: readonly Status[];
    reason: string | null;
    now: Date;
  },
): Promise<{ accountId: string; title: string } | null> {
  const { batchId, accountId, from, reason, now } = batch;
  const cancelled = await trx
    .updateTable("batches")
    .set({
      status: "cancelled",
      finishedAt: now.toISOString(),
      pausedReason: reason,
      heldAt: null,
    })
    .where("id", "=", batchId)
    .where("status", "in", from)
    .$if(accountId !== undefined, (query) => query.where("accountId", "=", accountId ?? ""))
    .returning(["accountId", "title"])
    .executeTakeFirst();
  return cancelled ?? null;
}

/** A batch that was over has work again; when it started stays what it was. */
export async function reopenBatch(trx: Database, batchId: string, now: Date): Promise<void> {
  await trx
    .updateTable("batches")
    .set((eb) => ({
      status: "sending" as const,
      finishedAt: null,
      startedAt: eb.fn.coalesce("startedAt", eb.val(now.toISOString())),
    }))
    .where("id", "=", batchId)
    .where("status", "in", ["done", "cancelled"])
    .execute();
}

/**
 * Stops what an account that was closed sends to others, for its organiser to resume: also what had
 * stopped because of the account's mails.
 */
export async function stopBatchesOfAccount(
  trx: Database,
  accountId: string,
  reason: string,
): Promise<void> {
  await trx
    .updateTable("batches")
    .set({ status: "paused", pausedReason: reason, heldAt: null })
    .where("accountId", "=", accountId)
    .where("kind", "in", BATCH_KINDS.filter(isForOthers))
    .where((eb) =>
      eb.or([eb("status", "in", ["scheduled", "sending"]), eb("heldAt", "is not", null)]),
    )
    .execute();
}

/** Deletes the batches of these once-tokens with their messages, those being sent left out. */
export async function deleteBatchesOf(
  trx: Database,
  tokens: readonly { accountId: string; onceToken: string }[],
): Promise<void> {
  const confirmTokens = tokens.map(({ accountId, onceToken }) => `${accountId}:${onceToken}`);
  await trx
    .deleteFrom("batches")
    .where("confirmToken", "in", confirmTokens)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("deliveries")
            .select("deliveries.id")
            .whereRef("deliveries.batchId", "=", "batches.id")
            .where("deliveries.state", "=", "sending"),
        ),
      ),
    )
    .execute();
}

/**
 * Stops a batch by itself because the provider takes nothing of it or its account may not send,
 * with a sentence for the organiser. `isHeld`: it goes on by itself with its account's sending, of
 * which they know already.
 */
export async function pauseForReason(
  trx: Database,
  batch: { batchId: string; reason: string; now: Date; isHeld?: boolean },
): Promise<void> {
  const { batchId, reason, now, isHeld = false } = batch;
  const paused = await trx
    .updateTable("batches")
    .set({
      status: "paused",
      pausedReason: reason.slice(0, 500),
      heldAt: isHeld ? now.toISOString() : null,
    })
    .where("id", "=", batchId)
    .where("status", "in", ["sending", "scheduled"])
    .returning(["accountId", "kind", "title"])
    .executeTakeFirst();
  if (!paused || isHeld) return;
  await recordActivity(trx, {
    accountId: paused.accountId,
    actorId: null,
    kind: "warning",
    text: `Sending paused automatically: ${paused.title}`,
    // A test has no page of its own.
    link: isMass(paused.kind) ? `/sent/${batchId}` : undefined,
    now,
  });
}
