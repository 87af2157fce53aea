import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { OPEN_STATES } from "./delivery-state.ts";
import { wipeCode } from "./wipe-code.server.ts";

/** Marks a batch done when its rows say that nothing is left to do (C01). Call it in every transaction that ends a message. */
export async function finishBatch(trx: Database, batchId: string, now: Date): Promise<void> {
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
    .returning(["accountId", "kind", "title"])
    .executeTakeFirst();
  if (finished?.kind === "code") await wipeCode(trx, batchId);
  if (finished?.kind !== "certificates") return;
  const failed = await trx
    .selectFrom("deliveries")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("batchId", "=", batchId)
    .where("kind", "=", "recipient")
    .where("replacedById", "is", null)
    .where("state", "in", ["failed", "bounced", "complained", "uncertain"])
    .executeTakeFirstOrThrow();
  const count = Number(failed.count);
  await recordActivity(trx, {
    accountId: finished.accountId,
    actorId: null,
    kind: count > 0 ? "warning" : "success",
    text:
      count > 0 ? `Finished sending, ${count} could not be delivered: ${finished.title}` : `Finished sending: ${finished.title}`,
    link: `/sent/${batchId}`,
    now,
  });
}
