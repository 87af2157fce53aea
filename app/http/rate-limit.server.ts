import { RateLimiterMemory } from "rate-limiter-flexible";

const limiters = new Map<string, RateLimiterMemory>();

/**
 * Counts one use of `key` against `points` per `seconds`. Returns the seconds to wait, or null when allowed.
 * Counters live in this process: enough for one container.
 */
export async function consume(key: string, limit: { name: string; points: number; seconds: number }): Promise<number | null> {
  const id = `${limit.name}:${limit.points}:${limit.seconds}`;
  let limiter = limiters.get(id);
  if (!limiter) {
    limiter = new RateLimiterMemory({ keyPrefix: id, points: limit.points, duration: limit.seconds });
    limiters.set(id, limiter);
  }
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    const wait = (refusal as { msBeforeNext?: number }).msBeforeNext;
    if (wait === undefined) throw refusal;
    return Math.max(1, Math.ceil(wait / 1000));
  }
}

/** 429 with Retry-After and a sentence. */
export function tooMany(waitSeconds: number): Response {
  const minutes = Math.ceil(waitSeconds / 60);
  return new Response(`Too many tries. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`, {
    status: 429,
    headers: { "Retry-After": String(waitSeconds) },
  });
}
