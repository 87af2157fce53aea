const LONGEST_MS = 30_000;

/**
 * How long a live page waits before it asks again, in ms: `everyMs` after something new, half as
 * long again each time there is nothing, up to half a minute; and at least four times as long as
 * the last answer took, so that a busy server is asked less.
 */
export function nextLookMs(given: {
  everyMs: number;
  lastMs: number;
  hasChanged: boolean;
  tookMs: number;
}): number {
  const { everyMs, lastMs, hasChanged, tookMs } = given;
  const wanted = hasChanged ? everyMs : Math.min(LONGEST_MS, lastMs * 1.5);
  return Math.max(wanted, Math.min(LONGEST_MS, tookMs * 4));
}
