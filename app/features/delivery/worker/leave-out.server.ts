import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { findOutdatedReminders } from "../extensions.ts";
import { type Batch, type Delivery, isForOthers, isMass } from "../queue/new-delivery.ts";
import { type LedgerCode, reasonMessage } from "../status/delivery-state.ts";
import { readLeavers } from "../suppressions/mail-choices.server.ts";
import {
  readSuppressions,
  readUnsubscribes,
  SUPPRESSED_CODE,
} from "../suppressions/suppressions.server.ts";

/**
 * Of messages that are about to leave, those that still may: neither is their address suppressed by
 * now, nor does a reminder say what has changed. The others are written down as left out.
 */
export async function leaveOut(
  db: Kysely<Schema>,
  batch: Batch,
  rows: readonly Delivery[],
  now: Date,
): Promise<readonly Delivery[]> {
  if (!isForOthers(batch.kind)) return rows;
  if (batch.kind !== "renewal")
    return leaveOutSuppressed(db, batch, await leaveOutLeavers(db, batch, rows, now), now);
  const outdated = await findOutdatedReminders.get()(db, { batchId: batch.id, rows, now });
  for (const id of outdated) await skip(db, id, "outdated", now);
  const staying = rows.filter(({ id }) => !outdated.has(id));
  return leaveOutSuppressed(db, batch, staying, now);
}

/**
 * Who left the topic of a bulk e-mail, or has paused, by the moment it would leave. Of a webinar's
 * reminders only who paused after they were queued: registering asks for them anew.
 */
async function leaveOutLeavers(
  db: Kysely<Schema>,
  batch: Batch,
  rows: readonly Delivery[],
  now: Date,
): Promise<readonly Delivery[]> {
  const isBulk = batch.kind === "bulk";
  if (!isBulk && !batch.canUnsubscribe) return rows;
  const emails = rows.map((row) => row.toEmail.toLowerCase());
  const { accountId, topicId } = batch;
  const leavers = await readLeavers(db, accountId, emails, { topicId, now });
  const staying: Delivery[] = [];
  for (const row of rows) {
    const left = leavers.get(row.toEmail.toLowerCase());
    if (left && (isBulk || left.at >= row.createdAt)) await skip(db, row.id, left.code, now);
    else staying.push(row);
  }
  return staying;
}

/**
 * Between confirming and leaving, days for a scheduled or held batch, an address may have bounced
 * or complained: it gets nothing. Who unsubscribed still gets what they asked for by filling in a
 * form; of a mailing that one can unsubscribe from, only who did so before it was queued, which was
 * looked at then.
 */
async function leaveOutSuppressed(
  db: Kysely<Schema>,
  batch: Batch,
  rows: readonly Delivery[],
  now: Date,
): Promise<readonly Delivery[]> {
  const isAskedFor = !isMass(batch.kind) && batch.kind !== "renewal";
  const emails = rows.map((row) => row.toEmail.toLowerCase());
  const suppressed = await readSuppressions(db, batch.accountId, emails);
  if (suppressed.size === 0) return rows;
  const stoppedAt = batch.canUnsubscribe
    ? await readUnsubscribes(db, batch.accountId, emails)
    : new Map<string, string>();
  const staying: Delivery[] = [];
  for (const row of rows) {
    const email = row.toEmail.toLowerCase();
    const why = suppressed.get(email);
    const isLater = (stoppedAt.get(email) ?? "") >= row.createdAt;
    if (!why || (why === "unsubscribed" && isAskedFor && !isLater)) staying.push(row);
    else await skip(db, row.id, SUPPRESSED_CODE[why], now);
  }
  return staying;
}

async function skip(
  db: Kysely<Schema>,
  id: string,
  reasonCode: LedgerCode | (typeof SUPPRESSED_CODE)[keyof typeof SUPPRESSED_CODE],
  now: Date,
): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({
      state: "skipped",
      callId: null,
      nextTryAt: null,
      reasonCode,
      reason: reasonMessage(reasonCode),
      updatedAt: now.toISOString(),
    })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
}
