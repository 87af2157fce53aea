import { setTimeout as pause } from "node:timers/promises";

/** "could not serialize access …" and "deadlock detected": nothing was done, and the same again may well succeed. */
const REFUSED = new Set(["40001", "40P01"]);
const MAX_TRIES = 40;
/** From this try on they go one after another: the more collide, the less would any of them come through otherwise. */
const QUEUES_FROM = 3;
const FIRST_WAIT_MS = 4;
const LONGEST_WAIT_MS = 120;

/**
 * Does the work, and again as often as PostgreSQL refuses it because of what others did at the same time. `work` is told
 * whether it should queue. Throws any other error at once, and the refusal itself after forty tries.
 */
export async function repeatWhileRefused<Result>(work: (queues: boolean) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries >= QUEUES_FROM);
    } catch (error) {
      if (tries >= MAX_TRIES || !isRefusal(error)) throw error;
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
      await pause(Math.random() * longest);
    }
  }
}

function isRefusal(error: unknown): boolean {
  return REFUSED.has((error as { code?: string }).code ?? "");
}
