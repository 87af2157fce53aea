/** Too many wait already. `seconds`: when it is worth to try again. */
export class QueueFull extends Error {
  constructor(readonly seconds: number) {
    super(`The queue is full for ${seconds} s`);
  }
}

/** A piece that took long must not make a long rest. */
const LONGEST_REST_MS = 100;

/**
 * Lets at most `atOnce` pieces of work run, in the order in which they came. Whoever would wait longer than `longestWaitMs`,
 * as far as the pieces before tell, is turned away at once with QueueFull. While others wait, a place rests after each piece
 * for as long as that took: measured on two busy cores, other pages take twice as long as without any hashing, and three to
 * four times as long when there is no rest.
 */
export function openQueue({ atOnce, longestWaitMs }: { atOnce: number; longestWaitMs: number }) {
  let running = 0;
  /** How long one piece takes with its rest, as a running mean. */
  let turnMs = 50;
  const waiting: (() => void)[] = [];
  const handOver = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    const waitMs = ((waiting.length + 1) * turnMs) / atOnce;
    if (running >= atOnce) {
      if (waitMs > longestWaitMs) throw new QueueFull(Math.max(1, Math.ceil(waitMs / 2000)));
      // Whoever ends hands the place over, so that nobody who comes later slips in between.
      await new Promise<void>((turn) => waiting.push(turn));
    } else {
      running++;
    }
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const spentMs = performance.now() - startedAt;
      const restMs = Math.min(LONGEST_REST_MS, spentMs);
      turnMs += (spentMs + restMs - turnMs) / 10;
      // Nobody's answer waits for the rest.
      if (waiting.length > 0) setTimeout(handOver, restMs);
      else handOver();
    }
  };
}
