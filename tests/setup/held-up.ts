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

/** Processor time of `repeatedWork` where the limits were set, on two cores that had nothing else to do. */
const USUAL_MS = 235;

/**
 * How many times as long as usual this machine takes just now, at least 1: processor time counts
 * for more where other programs share the caches, and on slower processors.
 */
export function machineSlowness(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 8; tries++) {
    const before = usedMs();
    repeatedWork();
    least = Math.min(least, usedMs() - before);
  }
  return Math.max(1, least / USUAL_MS);
}

/** What a page does with a long text: it is read from a form, stored, escaped and encoded. */
function repeatedWork(): void {
  const text = '<a href="x">Àdé & Ọlá</a>\n'.repeat(20_000);
  for (let times = 0; times < 4; times++) {
    JSON.parse(JSON.stringify(text));
    new URLSearchParams(new URLSearchParams({ text }).toString()).get("text");
    Buffer.from(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  }
}
