import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { isMass } from "./mass-kinds.ts";

/**
 * Stops a batch by itself because the provider takes nothing of it or its account may not send, with a sentence for the organiser.
 * `isHeld`: it goes on by itself with its account's sending, of which they know already.
 */
export async function pauseForReason(
  trx: Database,
  batchId: string,
  reason: string,
  now: Date,
  { isHeld = false } = {},
): Promise<void> {
  const paused = await trx
    .updateTable("batches")
    .set({ status: "paused", pausedReason: reason.slice(0, 500), heldAt: isHeld ? now.toISOString() : null })
    .where("id", "=", batchId)
    .where("status", "in", ["sending", "scheduled"])
    .returning(["accountId", "kind", "title"])
    .executeTakeFirst();
  if (!paused || isHeld) return;
  await recordActivity(trx, {
    accountId: paused.accountId,
    actorId: null,
    kind: "warning",
    text: `Sending paused by itself: ${paused.title}`,
    // A test has no page of its own.
    link: isMass(paused.kind) ? `/sent/${batchId}` : undefined,
    now,
  });
}
