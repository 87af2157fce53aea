import { RateLimiterMemory } from "rate-limiter-flexible";
import { waitWords } from "./wait-words.ts";

const limiters = new Map<string, RateLimiterMemory>();

interface Limit {
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
 * Counts one use of `key` against `points` per `seconds`. Returns the seconds to wait, or null when allowed.
 * Counters live in this process: enough for one container.
 */
export async function consume(key: string, limit: Limit): Promise<number | null> {
  try {
    await limiterFor(limit).consume(key);
    return null;
  } catch (refusal) {
    const wait = (refusal as { msBeforeNext?: number }).msBeforeNext;
    if (wait === undefined) throw refusal;
    return Math.max(1, Math.ceil(wait / 1000));
  }
}

/** Forgets what was counted for `key`: it turned out to be the right person. */
export async function forgive(key: string, limit: Limit): Promise<void> {
  await limiterFor(limit).delete(key);
}

/** Takes one counted use back: what it was counted for did not happen. */
export async function giveBack(key: string, limit: Limit): Promise<void> {
  await limiterFor(limit).reward(key);
}

/** 429 with Retry-After and a sentence. */
export function tooMany(waitSeconds: number): Response {
  return new Response(`Too many tries. ${waitWords(waitSeconds)}, then try again.`, {
    status: 429,
    headers: { "Retry-After": String(waitSeconds) },
  });
}
