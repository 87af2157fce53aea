import type { Database } from "#db/database.server.ts";
import { cancelBatch } from "./change-batch.server.ts";
import { cancelQueued } from "./change-deliveries.server.ts";

/** A reminder that was held so long says a time that is no longer true. */
const STALE_REMINDER_MS = 3_600_000;

/**
 * Lets mails to people of forms and webinars go on by themselves once their account may send again
 * (certificates wait for the organiser: they are resumed on the Sent page, these have no page).
 * What came too late to be of use is cancelled: reminders that waited for more than an hour, and
 * all but follow-ups and cancellations of webinars that have begun. In the transaction that takes
 * the lock away.
 */
export async function releaseHeld(trx: Database, accountId: string, now: Date): Promise<void> {
  await cancelStale(trx, accountId, now);
  await trx
    .updateTable("batches")
    .set({ status: "sending", pausedReason: null })
    .where("accountId", "=", accountId)
    .where("kind", "in", ["form", "webinar"])
    .where("status", "=", "paused")
    .execute();
}

/** Cancels what came too late to be of use. Returns the ids. */
export async function cancelStale(trx: Database, accountId: string, now: Date): Promise<string[]> {
  const stale = await staleBatches(trx, accountId, now);
  for (const batchId of stale) {
    await cancelBatch(trx, { batchId, from: ["paused", "sending"], reason: null, now });
    await cancelQueued(trx, batchId, now);
  }
  return stale;
}

async function staleBatches(trx: Database, accountId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("batches as b")
    .innerJoin("webinarMails as m", "m.batchId", "b.id")
    .innerJoin("webinars as w", "w.id", "m.webinarId")
    .select(["b.id", "b.createdAt", "m.kind", "w.startsAt"])
    .distinct()
    .where("b.accountId", "=", accountId)
    .where("b.kind", "=", "webinar")
    .where("b.status", "in", ["paused", "sending"])
    .execute();
  const stale = rows.filter(({ kind, createdAt, startsAt }) => {
    if (kind.startsWith("reminder-"))
      return Date.parse(createdAt) < now.getTime() - STALE_REMINDER_MS;
    const isAboutTheEnd = kind.startsWith("follow-up-") || kind === "cancel";
    return !isAboutTheEnd && Date.parse(startsAt) < now.getTime();
  });
  return [...new Set(stale.map(({ id }) => id))];
}
