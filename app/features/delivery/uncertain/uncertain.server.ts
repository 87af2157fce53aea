import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { containing } from "#app/platform/text/search-text.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import type { Schema } from "#db/schema.ts";
import { countEmails } from "../health/mail-counts.server.ts";
import { lockLedger } from "../queue/ledger-lock.server.ts";
import { MASS_KINDS } from "../queue/new-delivery.ts";
import { notifyOutcomes } from "../queue/notify-outcomes.server.ts";
import { addEvents } from "../status/delivery-timeline.server.ts";
import {
  readUncertainQuery,
  readUncertainSelection,
  type UncertainSelection,
  uncertainPath,
} from "./uncertain-query.ts";

/** A message that may or may not have arrived. */
export interface UncertainMessage {
  id: string;
  batchId: string;
  title: string;
  toName: string;
  toEmail: string;
  reason: string | null;
  /** When the connection dropped; ISO. */
  failedAt: string | null;
}

/** The account's sends with uncertain messages, by stored counts. */
export function sendsWithUncertain(db: Database, accountId: string) {
  return db
    .selectFrom("batches as b")
    .innerJoin("batchTallies as t", "t.batchId", "b.id")
    .where("b.accountId", "=", accountId)
    .where("b.kind", "in", MASS_KINDS)
    .where("t.what", "=", "uncertain")
    .where("t.count", ">", 0);
}

/** The same, newest first. */
async function batchesWithUncertain(
  db: Database,
  accountId: string,
): Promise<{ id: string; title: string; count: number }[]> {
  const rows = await sendsWithUncertain(db, accountId)
    .select(["b.id", "b.title", "t.count"])
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc")
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/** How many of a selection are still uncertain, and this account's. */
async function countUncertain(
  db: Database,
  accountId: string,
  selection: UncertainSelection,
): Promise<number> {
  return countMatching(db, await batchesWithUncertain(db, accountId), selection);
}

/** Whether messages have to be looked at one by one: of whole sends the stored counts say it. */
export function isSearch(selection: UncertainSelection): boolean {
  return !("all" in selection) || searchable(selection.all.q) !== "";
}

async function countMatching(
  db: Database,
  batches: readonly { id: string; count: number }[],
  selection: UncertainSelection,
): Promise<number> {
  const batchIds = chosenBatches(batches, selection);
  if (batchIds.length === 0) return 0;
  if (!isSearch(selection)) {
    const chosen = new Set(batchIds);
    return batches.reduce((sum, { id, count }) => sum + (chosen.has(id) ? count : 0), 0);
  }
  let count = 0;
  for (let from = 0; from < batchIds.length; from += SENDS_AT_ONCE) {
    const { found } = await db
      .selectFrom(matching(db, batchIds.slice(from, from + SENDS_AT_ONCE), selection).as("found"))
      .select((all) => all.fn.countAll<number>().as("found"))
      .executeTakeFirstOrThrow();
    count += Number(found);
    await letOthersRun();
  }
  return count;
}

/** Whose messages are looked through without letting others run. */
const SENDS_AT_ONCE = 200;

const CHUNK = 1_000;

/** Every message of a selection that is still uncertain, send by send, 1,000 at a time. */
export async function* readUncertain(
  db: Database,
  accountId: string,
  selection: UncertainSelection,
): AsyncGenerator<UncertainMessage[]> {
  for (const batchId of chosenBatches(await batchesWithUncertain(db, accountId), selection)) {
    const read = (last: { position: number } | null, limit: number) =>
      matching(db, [batchId], selection)
        .where("d.position", ">", last?.position ?? 0)
        .orderBy("d.position")
        .limit(limit)
        .execute();
    yield* keysetPages(read, CHUNK);
  }
}

/**
 * The sends that a selection can match: only those with uncertain messages, so the whole ledger is
 * never scanned.
 */
function chosenBatches(
  batches: readonly { id: string }[],
  selection: UncertainSelection,
): string[] {
  if ("ids" in selection && selection.ids.length === 0) return [];
  const wanted = "all" in selection ? selection.all.batchId : null;
  return batches.map(({ id }) => id).filter((id) => wanted === null || id === wanted);
}

/** Uncertain messages of these sends, of which there must be one, that a selection names. */
export function matching(db: Database, batchIds: string[], selection: UncertainSelection) {
  const all = "all" in selection ? selection.all : null;
  const search = searchable(all?.q ?? "").slice(0, 100);
  return (
    db
      .selectFrom("deliveries as d")
      .innerJoin("batches as b", "b.id", "d.batchId")
      .select([
        "d.id",
        "d.batchId",
        "d.position",
        "b.title",
        "d.toName",
        "d.toEmail",
        "d.reason",
        "d.failedAt",
      ])
      .where("d.batchId", "in", batchIds)
      .where("d.state", "=", "uncertain")
      // Written exactly as in the index, so that SQLite uses it.
      .where(sql<boolean>`"d"."kind" = 'recipient' and "d"."replacedById" is null`)
      .$if(search !== "", (select) => select.where("d.searchText", "like", containing(search)))
      .$if("ids" in selection, (select) =>
        select.where("d.id", "in", "ids" in selection ? selection.ids : []),
      )
  );
}

/** Who decides about uncertain messages, and when. */
export interface UncertainAct {
  accountId: string;
  actorId: string;
  now: Date;
}

/**
 * Marks uncertain messages as delivered, because someone knows they arrived. Each message's history
 * says who decided. Returns how many; messages decided in the meantime are left alone.
 */
export async function markDelivered(
  db: Kysely<Schema>,
  act: UncertainAct & { actorName: string },
  selection: UncertainSelection,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, act.now);
    const perBatch = new Map<string, { title: string; count: number }>();
    for await (const rows of readUncertain(trx, act.accountId, selection)) {
      const [first] = rows;
      if (!first) continue;
      await markAsSent(trx, act, [first, ...rows.slice(1)], `By ${act.actorName}`);
      const { batchId, title } = first;
      perBatch.set(batchId, { title, count: (perBatch.get(batchId)?.count ?? 0) + rows.length });
    }
    let total = 0;
    for (const [batchId, { title, count }] of perBatch) {
      total += count;
      const text = `Marked ${counted(count, "uncertain message", "uncertain messages")} as delivered: ${title}`;
      await recordActivity(trx, { ...act, kind: "update", text, link: `/sent/${batchId}` });
    }
    return total;
  });
}

/** Messages of one send. They count as sent from when the connection dropped. */
async function markAsSent(
  trx: Database,
  act: UncertainAct,
  rows: [UncertainMessage, ...UncertainMessage[]],
  detail: string,
): Promise<void> {
  const { accountId, now } = act;
  const [{ batchId, failedAt }] = rows;
  const at = now.toISOString();
  const ids = rows.map(({ id }) => id);
  const { kind } = await trx
    .selectFrom("batches")
    .select("kind")
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  const first = await trx
    .updateTable("deliveries")
    .set(({ ref, fn, val }) => ({ acceptedAt: fn.coalesce(ref("failedAt"), val(at)) }))
    .where("id", "in", ids)
    .where("acceptedAt", "is", null)
    .executeTakeFirst();
  await trx
    .updateTable("deliveries")
    .set({
      state: "delivered",
      deliveredAt: at,
      failedAt: null,
      reasonCode: null,
      reason: null,
      updatedAt: at,
    })
    .where("id", "in", ids)
    .execute();
  await addEvents(
    trx,
    ids.map((deliveryId) => ({ deliveryId, type: "marked delivered", detail })),
    now,
  );
  await countEmails(trx, {
    accountId,
    kind,
    leftAt: failedAt ?? at,
    at,
    sent: Number(first.numUpdatedRows),
  });
  await notifyOutcomes(trx, { accountId, deliveryIds: ids, now });
}

/**
 * What a dialog's address selects: how many messages are still uncertain, and the list to return
 * to.
 */
export async function readSelected(db: Database, accountId: string, address: string) {
  const search = new URL(address).searchParams;
  return {
    count: await countUncertain(db, accountId, readUncertainSelection(search)),
    closeTo: uncertainPath(readUncertainQuery(search)),
  };
}
