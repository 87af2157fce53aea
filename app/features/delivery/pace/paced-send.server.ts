import type { Database } from "#db/database.server.ts";
import type { WaitsFor } from "#db/schema/delivery.ts";
import { senderAccounts } from "../extensions.ts";
import type { DueSend } from "../queue/due-send.ts";
import { finishBatch } from "../queue/finish-batch.server.ts";
import { isMass } from "../queue/new-delivery.ts";
import { notifyOutcomes } from "../queue/notify-outcomes.server.ts";
import { reasonMessage } from "../status/delivery-state.ts";
import { addEvents } from "../status/delivery-timeline.server.ts";
import { dayIn, opensNext } from "./hours.ts";
import { receiversOf } from "./mail-receivers.server.ts";
import { openReceivers, type PacedRow, type Receivers } from "./open-receivers.server.ts";
import { pacedSender } from "./sender.server.ts";

/** The next messages of a send that wait for this receiver, or, of "", for none that is known. */
type FindDue<Row> = (receiver: string, limit: number) => Promise<Row[]>;

/** How a send is paced in one transaction. */
export interface Pace<Row> {
  /** Its next messages whose receivers take them now. */
  find(limit: number): Promise<Row[]>;
  /** These are about to leave. */
  count(rows: readonly Row[]): Promise<void>;
}

/** What waits is looked at again so often: a receiver, an answer or a choice may have changed. */
const LOOK_EVERY_MS = 60_000;
/** Pages of messages that are gone through for some whose receivers take them. */
const MAX_PAGES = 10;
const PAGE = 200;

/**
 * The pace of a send of certificates or bulk e-mail: its account's hours, its own share of a day,
 * and what its receivers take. Everything else goes as it comes. `own`: the account's domain that it
 * leaves from. Null: nothing of it may leave now, which is written down.
 */
export async function paceOf<Row extends PacedRow>(
  trx: Database,
  send: DueSend,
  due: FindDue<Row>,
  { own, now }: { own: string | null; now: Date },
): Promise<Pace<Row> | null> {
  if (!isMass(send.kind)) return { find: (limit) => due("", limit), count: async () => {} };
  const account = await senderAccounts.get().find(trx, send.accountId);
  const timeZone = account?.timeZone ?? "UTC";
  const times = await readSendingTimes(trx, send.accountId);
  const opens = times ? opensNext(times, timeZone, now) : now;
  if (opens > now) return wait(trx, send, { for: "hours", until: opens, now });
  const today = dayIn(timeZone, now);
  const left = leftToday(send, today);
  if (left === 0) return wait(trx, send, { for: "day", now });
  const sender = pacedSender(send, own);
  const receivers = await openReceivers(trx, send, { sender, today, now });
  return {
    async find(limit) {
      const marked = await marksOf(trx, send.id);
      for (const receiver of marked)
        if (receivers.hasGivenUp(receiver)) await giveUp(trx, send, receiver, now);
      // The usual case: nobody holds anything back.
      if (receivers.isFree && marked.length === 0) return due("", Math.min(limit, left));
      const rows = await findOpen(trx, due, {
        receivers,
        marked,
        limit: Math.min(limit, left),
        now,
      });
      const until = receivers.opensAt();
      if (rows.length === 0 && until) await wait(trx, send, { for: "receiver", until, now });
      return rows;
    },
    async count(rows) {
      await receivers.count(rows);
      const count = rows.filter(({ meteredAt }) => meteredAt === null).length;
      if (send.perDay === null || count === 0) return;
      const pacedCount = (send.pacedDay === today ? send.pacedCount : 0) + count;
      Object.assign(send, { pacedDay: today, pacedCount });
      await trx
        .updateTable("batches")
        .set({ pacedDay: today, pacedCount })
        .where("id", "=", send.id)
        .execute();
    },
  };
}

function leftToday({ perDay, pacedDay, pacedCount }: DueSend, today: string): number {
  if (perDay === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, perDay - (pacedDay === today ? pacedCount : 0));
}

/** Null: it leaves at any hour. */
export async function readSendingTimes(db: Database, accountId: string) {
  const times = await db
    .selectFrom("sendingTimes")
    .select(["opensAt", "closesAt"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return times ?? null;
}

/** Has a send wait; what is left of it stays in the ledger as it is. */
async function wait(
  trx: Database,
  send: DueSend,
  why: { for: WaitsFor; until?: Date; now: Date },
): Promise<null> {
  const soon = why.now.getTime() + LOOK_EVERY_MS;
  const waitsUntil = new Date(Math.min(why.until?.getTime() ?? soon, soon)).toISOString();
  await trx
    .updateTable("batches")
    .set({ waitsUntil, waitsFor: why.for })
    .where("id", "=", send.id)
    .execute();
  return null;
}

/** So many that were given up are written down at once. */
const GIVEN_UP_AT_ONCE = 500;

/** Ends messages whose receiver has taken nothing for two days. */
async function giveUp(trx: Database, send: DueSend, receiver: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const waiting = trx
    .selectFrom("deliveries")
    .select("id")
    .where("batchId", "=", send.id)
    .where("state", "=", "queued")
    .where("receiver", "=", receiver)
    .limit(GIVEN_UP_AT_ONCE);
  const ended = await trx
    .updateTable("deliveries")
    .set({
      state: "failed",
      nextTryAt: null,
      reasonCode: "gave_up",
      reason: reasonMessage("gave_up"),
      failedAt: at,
      updatedAt: at,
    })
    .where("id", "in", waiting)
    .returning("id")
    .execute();
  const deliveryIds = ended.map(({ id }) => id);
  const detail = "Its mail server took no e-mail of ours for two days.";
  const events = deliveryIds.map((deliveryId) => ({ deliveryId, type: "not sent", detail }));
  await addEvents(trx, events, now);
  await notifyOutcomes(trx, { accountId: send.accountId, deliveryIds, now });
  await finishBatch(trx, send.id, now);
}

/** The receivers that messages of a send were found to wait for: one step of its index for each. */
async function marksOf(trx: Database, batchId: string): Promise<string[]> {
  const marks: string[] = [];
  for (;;) {
    const next = await trx
      .selectFrom("deliveries")
      .select("receiver")
      .where("batchId", "=", batchId)
      .where("state", "=", "queued")
      .where("receiver", ">", marks.at(-1) ?? "")
      .orderBy("receiver")
      .limit(1)
      .executeTakeFirst();
    if (!next) return marks;
    marks.push(next.receiver);
  }
}

/**
 * Messages whose receivers take them: first of those that waited, then of those of which nobody
 * knows yet. Whose receiver takes no more is marked with it, and so stepped over from then on.
 */
async function findOpen<Row extends PacedRow>(
  trx: Database,
  due: FindDue<Row>,
  given: { receivers: Receivers; marked: readonly string[]; limit: number; now: Date },
): Promise<Row[]> {
  const { receivers, marked, limit, now } = given;
  const found: Row[] = [];
  const take = async (rows: readonly Row[]) => {
    const receiverOf = await receiversOf(
      trx,
      rows.map(({ toEmail }) => toEmail),
      now,
    );
    const marks = new Map<string, string[]>();
    for (const row of rows) {
      if (found.length === limit) break;
      const blocker = receivers.take(row, receiverOf(row.toEmail));
      if (blocker === null) found.push(row);
      else if (blocker !== row.receiver)
        marks.set(blocker, [...(marks.get(blocker) ?? []), row.id]);
    }
    for (const [receiver, ids] of marks)
      await trx.updateTable("deliveries").set({ receiver }).where("id", "in", ids).execute();
  };
  for (const receiver of marked) {
    const room = Math.min(limit - found.length, receivers.roomOf(receiver), PAGE);
    if (room > 0) await take(await due(receiver, room));
  }
  for (let page = 0; page < MAX_PAGES && found.length < limit; page++) {
    // Those found are still in the queue, before the others.
    const seen = new Set(found.map(({ id }) => id));
    const rows = await due("", PAGE + seen.size);
    await take(rows.filter(({ id }) => !seen.has(id)));
    if (rows.length < PAGE + seen.size) break;
  }
  return found;
}
