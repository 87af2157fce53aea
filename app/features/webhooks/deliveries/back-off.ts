const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after the 1st, 2nd, … try: a receiver that is down for most of a day still gets everything. */
const RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];

/** Tries of one post, the first included. */
export const MAX_WEBHOOK_ATTEMPTS = RETRY_WAITS_MS.length + 1;

const MAX_RETRY_AFTER_MS = 12 * HOUR_MS;

/**
 * When a post is tried again after its `attempt`th try (1, 2, …) failed; null: no more. Spread by up to a tenth each way, so
 * that what failed together does not come back together. `retryAfter`: the header of the answer, in seconds or as a date;
 * obeyed where it asks for longer, up to 12 hours.
 */
export function nextAttemptAt(
  attempt: number,
  { retryAfter, random, now }: { retryAfter: string | null; random: number; now: Date },
): Date | null {
  const wait = RETRY_WAITS_MS[attempt - 1];
  if (wait === undefined) return null;
  const spread = wait * (0.9 + 0.2 * random);
  const asked = Math.min(readRetryAfter(retryAfter, now), MAX_RETRY_AFTER_MS);
  return new Date(now.getTime() + Math.round(Math.max(spread, asked)));
}

function readRetryAfter(header: string | null, now: Date): number {
  if (!header) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
