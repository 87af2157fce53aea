import pLimit from "p-limit";

/** Too many wait already. `seconds`: when it is worth to try again. */
export class QueueFull extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`The queue is full for ${seconds} s`);
    this.seconds = seconds;
  }
}

/** A piece that took long must not make a long rest. */
const LONGEST_REST_MS = 100;

/**
 * Lets at most `atOnce` pieces of work run, in the order in which they came. Whoever would wait
 * longer than `longestWaitMs`, as far as the pieces before tell, is turned away at once with
 * QueueFull. While others wait, a place rests after each piece for as long as that took: measured
 * on two busy cores, other pages take twice as long as without any hashing, and three to four times
 * as long when there is no rest.
 */
export function openQueue({ atOnce, longestWaitMs }: { atOnce: number; longestWaitMs: number }) {
  const limit = pLimit(atOnce);
  /** How long one piece takes with its rest, as a running mean. */
  let turnMs = 50;
  return function run<T>(work: () => Promise<T>): Promise<T> {
    const waitMs = ((limit.pendingCount + 1) * turnMs) / atOnce;
    if (limit.activeCount >= atOnce && waitMs > longestWaitMs) {
      return Promise.reject(new QueueFull(Math.max(1, Math.ceil(waitMs / 2000))));
    }
    return new Promise((resolve, reject) => {
      void limit(async () => {
        const startedAt = performance.now();
        // Nobody's answer waits for the rest.
        await new Promise<T>((done) => done(work())).then(resolve, reject);
        const spentMs = performance.now() - startedAt;
        const restMs = Math.min(LONGEST_REST_MS, spentMs);
        turnMs += (spentMs + restMs - turnMs) / 10;
        if (limit.pendingCount > 0) await new Promise((rested) => setTimeout(rested, restMs));
      });
    });
  };
}
