import type { Database } from "#db/database.server.ts";
import { newId } from "../ids.ts";
import { type LedgerCode, reasonWords } from "./failure-reasons.ts";
import { withdrawUnsentCertificates } from "./withdraw-unsent-certificates.server.ts";

/** The lease of a call that is settled: no one takes it again. */
export const END_OF_TIME = "9999-12-31T00:00:00.000Z";

/**
 * Puts rows of a call that certainly was not taken back into the queue; of a cancelled batch, ends them as cancelled and withdraws
 * their certificates.
 */
export async function releaseRows(
  trx: Database,
  given: {
    callId: string;
    cancelled: boolean;
    /** False when the try was not about these messages (rate limit, crash before the wire). */
    countAttempt: boolean;
    nextTryAt: Date;
    reasonCode?: string;
    now: Date;
  },
): Promise<void> {
  const released = await trx
    .updateTable("deliveries")
    .set((set) => ({
      state: given.cancelled ? "cancelled" : "queued",
      callId: null,
      nextTryAt: given.cancelled ? null : given.nextTryAt.toISOString(),
      updatedAt: given.now.toISOString(),
      ...(given.countAttempt ? {} : { attempt: set("attempt", "-", 1) }),
      ...(given.reasonCode ? { reasonCode: given.reasonCode, reason: reasonWords(given.reasonCode) } : {}),
    }))
    .where("callId", "=", given.callId)
    .where("state", "=", "sending")
    .returning("batchId")
    .execute();
  // Cancelling withdraws those of what was queued; these were on their way then.
  if (given.cancelled && released[0]) await withdrawUnsentCertificates(trx, released[0].batchId, given.now);
}

/** Ends rows whose fate can't be known. They are never sent again by themselves. */
export async function markUncertain(
  trx: Database,
  given: { callId: string; code: LedgerCode; rowIds?: string[]; detail?: string; now: Date },
): Promise<void> {
  const at = given.now.toISOString();
  const rows = await trx
    .updateTable("deliveries")
    .set({ state: "uncertain", reasonCode: given.code, reason: reasonWords(given.code), failedAt: at, updatedAt: at })
    .where("callId", "=", given.callId)
    .where("state", "=", "sending")
    .$if(given.rowIds !== undefined, (query) => query.where("id", "in", given.rowIds!))
    .returning("id")
    .execute();
  await addEvents(
    trx,
    rows.map((row) => ({ deliveryId: row.id, type: "uncertain", detail: given.detail ?? reasonWords(given.code) })),
    given.now,
  );
}

/** Writes lines into the messages' timelines. */
export async function addEvents(
  trx: Database,
  events: { deliveryId: string; type: string; detail: string }[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto("deliveryEvents")
    .values(
      events.map((event) => ({
        ...event,
        detail: event.detail.slice(0, 500),
        id: newId(now.getTime()),
        at: now.toISOString(),
        providerEventId: null,
      })),
    )
    .execute();
}
