import type { RateLimiterRes } from "rate-limiter-flexible";
import { type Counted, type CounterStore, openMemoryCounters, storedKey } from "./counter-store.server.ts";
import { networkOf } from "./network-of.ts";
import { waitWords } from "./wait-words.ts";

export type Limit = Counted;

/** The last is the one in use: that of the installation opened last. The first is for what has none. */
const stores: CounterStore[] = [openMemoryCounters()];

/** Counts in this store from now on. Returns the way to end that, which closes it. */
export function countIn(store: CounterStore): () => Promise<void> {
  stores.push(store);
  return async () => {
    const at = stores.indexOf(store);
    if (at > 0) stores.splice(at, 1);
    await store.close();
  };
}

const limiterFor = (limit: Limit) => stores.at(-1)!.limiter(limit);
const keyFor = (key: string) => storedKey(networkOf(key));

/** Counts one use. How things stand after it, and whether it was too many. */
async function use(key: string, limit: Limit): Promise<{ counted: RateLimiterRes; refused: boolean }> {
  try {
    return { counted: await limiterFor(limit).consume(keyFor(key)), refused: false };
  } catch (refusal) {
    if ((refusal as { msBeforeNext?: number }).msBeforeNext === undefined) throw refusal;
    return { counted: refusal as RateLimiterRes, refused: true };
  }
}

/**
 * Counts one use of `key` against `points` per `seconds`. Returns the seconds to wait, or null when allowed. An IPv6
 * address counts as its network.
 * Every process on the database counts together.
 */
export async function consume(key: string, limit: Limit): Promise<number | null> {
  const { counted, refused } = await use(key, limit);
  return refused ? waitSecondsOf(counted) : null;
}

/**
 * Counts one use of `key` as `consume` does, and says how things stand: how many are left and in how many seconds all are
 * there again. `waitSeconds` is null when this one is allowed.
 */
export async function countUse(
  key: string,
  limit: Limit,
): Promise<{ remaining: number; resetSeconds: number; waitSeconds: number | null }> {
  const { counted, refused } = await use(key, limit);
  const resetSeconds = Math.max(0, Math.ceil(counted.msBeforeNext / 1000));
  return { remaining: Math.max(0, counted.remainingPoints), resetSeconds, waitSeconds: refused ? waitSecondsOf(counted) : null };
}

/** Counts one use against each limit, or against none: returns the seconds to wait for the first that refuses. */
export async function consumeAll(uses: readonly (readonly [key: string, limit: Limit])[]): Promise<number | null> {
  for (const [at, [key, limit]] of uses.entries()) {
    const wait = await consume(key, limit);
    if (wait === null) continue;
    for (const [counted, of] of uses.slice(0, at)) await giveBack(counted, of);
    return wait;
  }
  return null;
}

/** The seconds until `key` may be used again, without counting. Null: now. */
export async function waitFor(key: string, limit: Limit): Promise<number | null> {
  const counted = await limiterFor(limit).get(keyFor(key));
  if (!counted || counted.remainingPoints > 0) return null;
  return waitSecondsOf(counted);
}

function waitSecondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** Forgets what was counted for `key`: it turned out to be the right person. */
export async function forgive(key: string, limit: Limit): Promise<void> {
  await limiterFor(limit).delete(keyFor(key));
}

/** Takes one counted use back: what it was counted for did not happen. */
export async function giveBack(key: string, limit: Limit): Promise<void> {
  await limiterFor(limit).reward(keyFor(key));
}

/** 429 with Retry-After and a sentence. */
export function tooMany(waitSeconds: number): Response {
  return new Response(`Too many tries. ${waitWords(waitSeconds)}, then try again.`, {
    status: 429,
    headers: { "Retry-After": String(waitSeconds) },
  });
}
