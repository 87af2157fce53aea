/** Too many wait already. `seconds`: when it is worth to try again. */
export class QueueFull extends Error {
  constructor(readonly seconds: number) {
    super(`The queue is full for ${seconds} s`);
  }
}

/**
 * Lets at most `atOnce` pieces of work run, in the order in which they came. Whoever would wait longer than `longestWaitMs`,
 * as far as the pieces before tell, is turned away at once with QueueFull.
 */
export function openQueue({ atOnce, longestWaitMs }: { atOnce: number; longestWaitMs: number }) {
  let running = 0;
  /** How long one piece takes, as a running mean. */
  let pieceMs = 50;
  const waiting: (() => void)[] = [];
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    const waitMs = ((waiting.length + 1) * pieceMs) / atOnce;
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
      pieceMs += (performance.now() - startedAt - pieceMs) / 10;
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
