import type { Database } from "#db/database.server.ts";
import { senderAccounts } from "../extensions.ts";
import type { DueSend } from "../queue/due-send.ts";
import { isForOthers } from "../queue/new-delivery.ts";
import { cancelStale } from "../queue/release-held.server.ts";
import { hourOf } from "./ceilings.ts";
import { firstContacts } from "./first-contact.server.ts";
import { holdAtCeiling } from "./hold.server.ts";
import { readSender, type Sender, type SenderCache } from "./sender.server.ts";

/** A message that could leave now. */
interface DueMessage {
  id: string;
  toEmail: string;
  /** Set: it was counted at an earlier try. */
  meteredAt: string | null;
}

/** What one transaction knows of the senders it has met. */
export interface MetSenders {
  met: Map<string, Sender | null>;
  cache?: SenderCache;
}

const DAY_MS = 86_400_000;

/**
 * Whose ceilings a send counts against. Null: nobody's; codes and e-mail to an account's own people
 * always go.
 */
export function payerOf({
  kind,
  accountId,
  causedBy,
}: Pick<DueSend, "kind" | "accountId" | "causedBy">): string | null {
  return causedBy ?? (isForOthers(kind) || kind === "test" ? accountId : null);
}

/**
 * Which of these messages of a send may leave under its account's ceilings, in their order; they
 * are counted. None: it waits from now on, and so do those of the account's other sends that the
 * same ceiling holds back; `held` are the ids of all of these.
 */
export async function withinCeilings<Row extends DueMessage>(
  trx: Database,
  batch: DueSend,
  rows: readonly Row[],
  { now, senders }: { now: Date; senders: MetSenders },
): Promise<{ rows: readonly Row[]; held: readonly string[] }> {
  const payer = payerOf(batch);
  if (payer === null || rows.length === 0) return { rows, held: [] };
  const sender = await meet(trx, payer, now, senders);
  if (!sender || (await goesAnyway(trx, batch, rows))) return { rows, held: [] };
  if (batch.waitsUntil !== null && batch.kind === "webinar") {
    const stale = await cancelStale(trx, payer, now);
    if (stale.includes(batch.id)) return { rows: [], held: stale };
  }
  const fresh = await newAddresses(trx, sender, { batch, rows, now });
  const going: Row[] = [];
  let [sent, toNew] = [0, 0];
  const most = Math.min(sender.room.perHour, sender.room.perDay);
  for (const row of rows) {
    const isNew = fresh.has(row.toEmail);
    const isCounted = row.meteredAt !== null;
    if (!isCounted && (sent >= most || (isNew && toNew >= sender.room.newPerDay))) continue;
    going.push(row);
    if (isCounted) continue;
    sent++;
    if (isNew) toNew++;
  }
  if (going.length === 0) return { rows: [], held: await holdAtCeiling(trx, batch, sender, now) };
  await count(trx, sender, { sent, toNew }, now);
  return { rows: going, held: [] };
}

async function meet(
  trx: Database,
  payer: string,
  now: Date,
  { met, cache }: MetSenders,
): Promise<Sender | null> {
  const known = met.get(payer);
  if (known !== undefined) return known;
  const sender = await readSender(trx, payer, now, cache);
  met.set(payer, sender);
  return sender;
}

/** A test to somebody who works in the account. */
async function goesAnyway(
  trx: Database,
  batch: DueSend,
  rows: readonly DueMessage[],
): Promise<boolean> {
  if (batch.kind !== "test") return false;
  const emails = rows.map(({ toEmail }) => toEmail.toLowerCase());
  return senderAccounts.get().hasMember(trx, batch.accountId, emails);
}

/**
 * Addresses that got nothing of the account before the last 24 hours. Looked up only where they are
 * counted apart.
 */
async function newAddresses(
  trx: Database,
  sender: Sender,
  { batch, rows, now }: { batch: DueSend; rows: readonly DueMessage[]; now: Date },
): Promise<Set<string>> {
  const emails = rows.flatMap(({ toEmail, meteredAt }) => (meteredAt === null ? [toEmail] : []));
  if (sender.ceilings.newPerDay === null || emails.length === 0) return new Set();
  // What is the product's own was not written in the account's name.
  if (batch.causedBy !== null) return new Set(emails);
  return firstContacts(trx, batch.accountId, emails, new Date(now.getTime() - DAY_MS));
}

async function count(
  trx: Database,
  sender: Sender,
  counted: { sent: number; toNew: number },
  now: Date,
): Promise<void> {
  const { sent, toNew } = counted;
  if (sent === 0) return;
  sender.room.perHour -= sent;
  sender.room.perDay -= sent;
  sender.room.newPerDay -= toNew;
  await trx
    .insertInto("sendingHours")
    .values({ accountId: sender.id, hour: hourOf(now), sent, toNew })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "hour"]).doUpdateSet((set) => ({
        sent: set("sendingHours.sent", "+", sent),
        toNew: set("sendingHours.toNew", "+", toNew),
      })),
    )
    .execute();
}
