import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, type TransactionBuilder } from "kysely";
import pLimit, { type LimitFunction } from "p-limit";

/**
 * Errors that say that PostgreSQL could not be reached, or went away in the middle, whatever was
 * asked of it.
 */
const away = new WeakSet<object>();

/**
 * What its server says when it goes, or is not there yet: class 08, "shutdown", "starting up", "too
 * many connections".
 */
const SAID = /^(08...|57P0[123]|53300)$/;
/** What the connection says, by system call and by the driver. */
const LOST = /^(ECONN|EPIPE|ETIMEDOUT|ENET|EHOST)/;
const LOST_WORDS = /^Connection terminated|not queryable|^Query read timeout/;

/**
 * Notes that an error came of a database that is away. `connecting`: nobody was reached, whatever
 * it says.
 */
export function noteAway(error: unknown, { connecting = false } = {}): void {
  if (!(error instanceof Error)) return;
  const { code = "", message } = error as { code?: string; message: string };
  if (connecting || SAID.test(code) || LOST.test(code) || LOST_WORDS.test(message)) away.add(error);
}

/** Whether it failed because the database is away: the same may well succeed when that is back. */
export function isDatabaseAway(error: unknown): boolean {
  return typeof error === "object" && error !== null && away.has(error);
}

/**
 * "could not serialize access …" and "deadlock detected": nothing was done, and the same again may
 * well succeed.
 */
const REFUSED = new Set(["40001", "40P01"]);
const MAX_TRIES = 40;
/**
 * "duplicate key": two that looked for the next number at the same moment found the same one, which
 * PostgreSQL reports before it notices that they collided (its manual, 13.5). One that stays a
 * duplicate is thrown after as many tries.
 */
const DUPLICATE = "23505";
const MAX_TRIES_OF_DUPLICATES = 5;
/**
 * From this try on they go one after another: the more collide, the less would any of them come
 * through otherwise.
 */
const QUEUES_FROM = 3;
const FIRST_WAIT_MS = 4;
const LONGEST_WAIT_MS = 120;

/**
 * Does the work, and again as often as PostgreSQL refuses it because of what others did at the same
 * time. `work` is told whether it should queue. Throws any other error at once, the refusal itself
 * after forty tries, and a duplicate key after five.
 */
export async function repeatWhileRefused<Result>(
  work: (queues: boolean) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries >= QUEUES_FROM);
    } catch (error) {
      if (tries >= maxTriesOf(error)) throw error;
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
      await pause(Math.random() * longest);
    }
  }
}

function maxTriesOf(error: unknown): number {
  const { code = "" } = error as { code?: string };
  if (code === DUPLICATE) return MAX_TRIES_OF_DUPLICATES;
  return REFUSED.has(code) ? MAX_TRIES : 1;
}

/**
 * Set by who repeats a transaction that was refused several times: it takes its place in the queue
 * before it begins.
 */
export const patience = new AsyncLocalStorage<{ queues: boolean; undo: (() => Promise<void>)[] }>();

/**
 * Has what was done outside of the database taken back, if this try of a transaction is refused and
 * run again.
 */
export function undoWhenRefused(undo: () => Promise<void>): void {
  patience.getStore()?.undo.push(undo);
}

/**
 * Runs one try of a transaction. With `queues` it begins only when no other that queues is under
 * way, in any process.
 */
async function tryOnce<Result>(queues: boolean, work: () => Promise<Result>): Promise<Result> {
  const place = { queues, undo: [] as (() => Promise<void>)[] };
  try {
    return await patience.run(place, work);
  } catch (error) {
    if (maxTriesOf(error) > 1) for (const undo of place.undo) await undo();
    throw error;
  }
}

/**
 * Transactions of one process at a time. The other connections of the pool are left to reads, so
 * that no page waits behind a crowd that writes; and the fewer run at once, the fewer are refused
 * because of each other.
 */
const MAX_TRANSACTIONS = 6;

/**
 * A database whose transactions are run again when PostgreSQL refuses them: each sees the rows as
 * if it were alone, and where two could not have run one after the other, one of them is told so
 * (at any of its statements, or at its end) and nothing of it was done. So a transaction's callback
 * may run several times: it changes nothing outside of itself.
 */
export class RetryingDatabase<Schema> extends Kysely<Schema> {
  private readonly limit = pLimit(MAX_TRANSACTIONS);

  override transaction(): TransactionBuilder<Schema> {
    return retrying(super.transaction(), this.limit);
  }
}

function retrying<Schema>(
  builder: TransactionBuilder<Schema>,
  limit: LimitFunction,
): TransactionBuilder<Schema> {
  const once = builder.execute.bind(builder) as TransactionBuilder<Schema>["execute"];
  const withLevel = builder.setIsolationLevel.bind(builder);
  const withMode = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    execute: (callback: Parameters<typeof once>[0]) =>
      repeatWhileRefused((queues) => limit(() => tryOnce(queues, () => once(callback)))),
    setIsolationLevel: (level: Parameters<typeof withLevel>[0]) =>
      retrying(withLevel(level), limit),
    setAccessMode: (mode: Parameters<typeof withMode>[0]) => retrying(withMode(mode), limit),
  });
}
