/**
 * Does something and returns for how many milliseconds at a time it held up this process, and with it everybody else's pages: the
 * longest that a timer of 5 ms came late.
 */
export async function heldUpBy(act: () => Promise<unknown>): Promise<number> {
  const EVERY_MS = 5;
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - EVERY_MS);
    last = now;
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    await act();
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

/** The least of up to three tries, so that only what really blocks counts on a busy machine. Tries again only above `enoughMs`. */
export async function leastHeldUpBy(act: () => Promise<unknown>, enoughMs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > enoughMs; tries++) least = Math.min(least, await heldUpBy(act));
  return least;
}
