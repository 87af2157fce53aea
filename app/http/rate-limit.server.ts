import { RateLimiterMemory } from "rate-limiter-flexible";
import { networkOf } from "./network-of.ts";
import { waitWords } from "./wait-words.ts";

const limiters = new Map<string, RateLimiterMemory>();

export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

function limiterFor({ name, points, seconds }: Limit): RateLimiterMemory {
  const id = `${name}:${points}:${seconds}`;
  const limiter = limiters.get(id) ?? new RateLimiterMemory({ keyPrefix: id, points, duration: seconds });
  limiters.set(id, limiter);
  return limiter;
}

/**
 * Counts one use of `key` against `points` per `seconds`. Returns the seconds to wait, or null when allowed. An IPv6
 * address counts as its network.
 * Counters live in this process: enough for one container.
 */
export async function consume(key: string, limit: Limit): Promise<number | null> {
  try {
    await limiterFor(limit).consume(networkOf(key));
    return null;
  } catch (refusal) {
    const wait = (refusal as { msBeforeNext?: number }).msBeforeNext;
    if (wait === undefined) throw refusal;
    return Math.max(1, Math.ceil(wait / 1000));
  }
}

/**
 * Counts one use of `key` as `consume` does, and says how things stand: how many are left and in how many seconds all are
 * there again. `waitSeconds` is null when this one is allowed.
 */
export async function countUse(
  key: string,
  limit: Limit,
): Promise<{ remaining: number; resetSeconds: number; waitSeconds: number | null }> {
  const waitSeconds = await consume(key, limit);
  const counted = await limiterFor(limit).get(networkOf(key));
  const resetSeconds = Math.max(0, Math.ceil((counted?.msBeforeNext ?? 0) / 1000));
  return { remaining: Math.max(0, counted?.remainingPoints ?? 0), resetSeconds, waitSeconds };
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
  const counted = await limiterFor(limit).get(networkOf(key));
  if (!counted || counted.remainingPoints > 0) return null;
  return Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
}

/** Forgets what was counted for `key`: it turned out to be the right person. */
export async function forgive(key: string, limit: Limit): Promise<void> {
  await limiterFor(limit).delete(networkOf(key));
}

/** Takes one counted use back: what it was counted for did not happen. */
export async function giveBack(key: string, limit: Limit): Promise<void> {
  await limiterFor(limit).reward(networkOf(key));
}

/** 429 with Retry-After and a sentence. */
export function tooMany(waitSeconds: number): Response {
  return new Response(`Too many tries. ${waitWords(waitSeconds)}, then try again.`, {
    status: 429,
    headers: { "Retry-After": String(waitSeconds) },
  });
}
