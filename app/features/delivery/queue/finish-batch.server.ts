import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { queueWebhook } from "#app/features/webhooks/queue-webhook.server.ts";
import type { Database } from "#db/database.server.ts";
import { beforeBatchEnds } from "../extensions.ts";
import { readBatchTallies } from "../status/delivery-list.server.ts";
import { OPEN_STATES } from "../status/delivery-state.ts";
import { isMass } from "./new-delivery.ts";
import { wipeCode } from "./queue-message.server.ts";

/**
 * Marks a batch done when its rows say that nothing is left to do (C01), after those who take part
 * in it (`beforeBatchEnds`). Call it in every transaction that ends a message.
 */
export async function finishBatch(trx: Database, batchId: string, now: Date): Promise<void> {
  for (const part of beforeBatchEnds.parts()) await part(trx, batchId, now);
  const open = await trx
    .selectFrom("deliveries")
    .select("id")
    .where("batchId", "=", batchId)
    .where("state", "in", OPEN_STATES)
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  const at = now.toISOString();
  const finished = await trx
    .updateTable("batches")
    .set({ status: "done", finishedAt: at, pausedReason: null })
    .where("id", "=", batchId)
    .where("status", "in", ["sending", "paused"])
    .returning(["accountId", "kind", "title", "projectId", "recipientCount"])
    .executeTakeFirst();
  if (finished?.kind === "code") await wipeCode(trx, batchId);
  if (!finished || !isMass(finished.kind)) return;
  const {
    failed = 0,
    bounced = 0,
    complained = 0,
    uncertain = 0,
  } = (await readBatchTallies(trx, [batchId])).get(batchId) ?? {};
  const count = failed + bounced + complained + uncertain;
  await recordActivity(trx, {
    accountId: finished.accountId,
    actorId: null,
    kind: count > 0 ? "warning" : "success",
    text:
      count > 0
        ? `Finished sending, ${count} could not be delivered: ${finished.title}`
        : `Finished sending: ${finished.title}`,
    link: `/sent/${batchId}`,
    now,
  });
  const { accountId, projectId, kind, title, recipientCount } = finished;
  const data = {
    batchId,
    projectId,
    kind,
    title,
    recipientCount,
    failedCount: count,
    finishedAt: at,
  };
  await queueWebhook(trx, { accountId, event: "batch.finished", data, now });
}

/**
 * Stops messages about a certificate that have not left. Call `lockLedger` first, in the same
 * transaction.
 */
export async function cancelMessagesAbout(
  trx: Database,
  certificateId: string,
  now: Date,
): Promise<void> {
  const stopped = await trx
    .updateTable("deliveries")
    .set({
      state: "cancelled",
      nextTryAt: null,
      reason: "The certificate was revoked before it went out.",
      updatedAt: now.toISOString(),
    })
    .where("certificateId", "=", certificateId)
    .where("state", "=", "queued")
    .returning("batchId")
    .execute();
  for (const batchId of new Set(stopped.map((row) => row.batchId)))
    await finishBatch(trx, batchId, now);
}
