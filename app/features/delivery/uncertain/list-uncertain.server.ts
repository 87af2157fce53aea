import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Database } from "#db/database.server.ts";
import { beyondKey } from "#db/query-parts.server.ts";
import { pageWindow } from "../status/batch-status.ts";
import {
  isSearch,
  matching,
  sendsWithUncertain,
  type UncertainMessage,
} from "./uncertain.server.ts";
import { UNCERTAIN_PER_PAGE, type UncertainQuery } from "./uncertain-query.ts";

/** A send with uncertain messages, and how many. */
interface UncertainSend {
  id: string;
  title: string;
  count: number;
  createdAt: string;
}

export interface UncertainPage {
  rows: UncertainMessage[];
  /** How many were found. */
  total: number;
  page: number;
  /** So many were searched, not all there are; null: all were. */
  searched: number | null;
  /** Of all sends, whatever is looked for. */
  everything: number;
  /** The newest sends with uncertain messages, and the one that is asked for. */
  batches: UncertainSend[];
}

/** Sends that are offered to choose from: more than anybody looks through. */
const MAX_SENDS_OFFERED = 100;
/**
 * Uncertain messages that are searched: they lie in many sends, so fewer than of a list within the
 * same time.
 */
const MAX_SEARCHED_MESSAGES = 5_000;

/** How many messages of an account are uncertain, from stored counts. */
export async function countAllUncertain(db: Database, accountId: string): Promise<number> {
  const { count } = await sendsWithUncertain(db, accountId)
    .select((all) => all.fn.sum<number | string | null>("t.count").as("count"))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/** A page of the account's uncertain messages, those of the newest send first. */
export async function listUncertain(
  db: Database,
  accountId: string,
  query: UncertainQuery,
): Promise<UncertainPage> {
  const everything = await countAllUncertain(db, accountId);
  const offered = await readSends(db, accountId, { limit: MAX_SENDS_OFFERED });
  const chosen =
    query.batchId === null ? [] : await readSends(db, accountId, { id: query.batchId, limit: 1 });
  const batches = [
    ...offered,
    ...chosen.filter(({ id }) => !offered.some((send) => send.id === id)),
  ];
  const shown = isSearch({ all: query })
    ? await searchUncertain(db, accountId, query)
    : await pageOfSends(db, accountId, {
        query,
        total: query.batchId === null ? everything : (chosen[0]?.count ?? 0),
      });
  return { ...shown, everything, batches };
}

type Shown = Pick<UncertainPage, "rows" | "total" | "page" | "searched">;

/** A page of whole sends: which of them it is made of, their stored counts say. */
async function pageOfSends(
  db: Database,
  accountId: string,
  { query, total }: { query: UncertainQuery; total: number },
): Promise<Shown> {
  const { page, limit, fromEnd, offset } = pageWindow(query.page, UNCERTAIN_PER_PAGE, total);
  if (limit === 0) return { rows: [], total, page, searched: null };
  const ids: string[] = [];
  let before = offset;
  let held = 0;
  for await (const sends of walkSends(db, accountId, { id: query.batchId, fromEnd })) {
    for (const { id, count } of sends) {
      if (ids.length === 0 && before >= count) before -= count;
      else if (held - before < limit) {
        ids.push(id);
        held += count;
      }
    }
    if (held - before >= limit) break;
  }
  if (ids.length === 0) return { rows: [], total, page, searched: null };
  const order = fromEnd ? "asc" : "desc";
  const rows = await matching(db, ids, { all: query })
    .orderBy("b.createdAt", order)
    .orderBy("b.id", order)
    .orderBy("d.position", fromEnd ? "desc" : "asc")
    .limit(limit)
    .offset(before)
    .execute();
  return { rows: fromEnd ? rows.reverse() : rows, total, page, searched: null };
}

/**
 * Those whose name or address has what is looked for, of the newest sends, or of all when asked.
 */
async function searchUncertain(
  db: Database,
  accountId: string,
  query: UncertainQuery,
): Promise<Shown> {
  const found: UncertainMessage[] = [];
  let searched = 0;
  let isCut = false;
  for await (const sends of walkSends(db, accountId, { id: query.batchId, fromEnd: false })) {
    isCut = !query.whole && searched >= MAX_SEARCHED_MESSAGES;
    if (isCut) break;
    const ids = sends.map(({ id }) => id);
    const rows = await matching(db, ids, { all: query })
      .orderBy("b.createdAt", "desc")
      .orderBy("b.id", "desc")
      .orderBy("d.position")
      .execute();
    found.push(...rows);
    searched += sends.reduce((sum, { count }) => sum + count, 0);
    await letOthersRun();
  }
  const { page, limit } = pageWindow(query.page, UNCERTAIN_PER_PAGE, found.length);
  const from = (page - 1) * UNCERTAIN_PER_PAGE;
  return {
    rows: found.slice(from, from + limit),
    total: found.length,
    page,
    searched: isCut ? searched : null,
  };
}

const SENDS_AT_ONCE = 50;

/**
 * Sends with uncertain messages, some at a time: the newest first, or from the other end. `id`:
 * this one alone.
 */
async function* walkSends(
  db: Database,
  accountId: string,
  { id, fromEnd }: { id: string | null; fromEnd: boolean },
): AsyncGenerator<UncertainSend[]> {
  for (let last: UncertainSend | undefined; ; ) {
    const sends = await readSends(db, accountId, {
      id,
      fromEnd,
      beyond: last,
      limit: SENDS_AT_ONCE,
    });
    if (sends.length > 0) yield sends;
    if (sends.length < SENDS_AT_ONCE) return;
    last = sends.at(-1);
  }
}

async function readSends(
  db: Database,
  accountId: string,
  given: { id?: string | null; fromEnd?: boolean; beyond?: UncertainSend; limit: number },
): Promise<UncertainSend[]> {
  const { id = null, fromEnd = false, beyond, limit } = given;
  const order = fromEnd ? "asc" : "desc";
  const key = { at: "b.createdAt", id: "b.id" };
  let sends = sendsWithUncertain(db, accountId).select([
    "b.id",
    "b.title",
    "b.createdAt",
    "t.count",
  ]);
  if (id !== null) sends = sends.where("b.id", "=", id);
  if (beyond)
    sends = sends.where(
      beyondKey(key, fromEnd ? ">" : "<", { at: beyond.createdAt, id: beyond.id }),
    );
  const rows = await sends
    .orderBy("b.createdAt", order)
    .orderBy("b.id", order)
    .limit(limit)
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}
