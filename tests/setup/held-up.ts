type Use = { user: number; system: number };

/** Node 22 knows only of the whole process, which is more. */
const { threadCpuUsage = process.cpuUsage } = process as typeof process & {
  threadCpuUsage?: () => Use;
};

/** Processor time that this thread has used, in ms. */
function usedMs(): number {
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}

/**
 * Does something and returns for how many milliseconds at a time it held up this process, and with
 * it everybody else's pages: the most processor time between two turns of a timer. The time on the
 * wall would also count what other programs do on a busy machine.
 */
export async function heldUpBy(act: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = usedMs();
  const look = () => {
    const now = usedMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await act();
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

/**
 * The least of up to three tries, so that only what really blocks counts. Tries again only above
 * `enoughMs`.
 */
export async function leastHeldUpBy(
  act: () => Promise<unknown>,
  enoughMs: number,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > enoughMs; tries++)
    least = Math.min(least, await heldUpBy(act));
  return least;
}
