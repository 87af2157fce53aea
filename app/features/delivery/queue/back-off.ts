/** Most tries of one message that its own mail server keeps putting off. */
export const MAX_ATTEMPTS = 5;

/** Most calls whose answer says that it was taken, but not what became of each message. */
export const MAX_UNCLEAR_ANSWERS = 5;

/** How long a provider remembers an idempotency key, less an hour to be sure. */
export const KEY_LIFE_MS = 23 * 3_600_000;

/**
 * Waits before the 2nd, 3rd, … try of a message: grey-listing lifts within minutes, a full inbox
 * rarely.
 */
const FIRST_WAIT_SECONDS = 60;
const MESSAGE_WAITS_SECONDS = [FIRST_WAIT_SECONDS, 300, 900, 3600];

/**
 * No message waits longer than this for its next try, whatever the provider asked for: the longest
 * back-off plus a fifth for its random spread.
 */
export const LONGEST_MESSAGE_WAIT_SECONDS = 3600 * 1.2;

/**
 * Seconds until the next try of one message after `attempt` tries, spread by up to a fifth so that
 * they don't return together.
 */
export function messageWaitSeconds(attempt: number, random: number): number {
  const wait =
    MESSAGE_WAITS_SECONDS[Math.min(attempt, MESSAGE_WAITS_SECONDS.length) - 1] ??
    FIRST_WAIT_SECONDS;
  return wait * (0.9 + 0.2 * random);
}

const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Milliseconds that all sending waits after `failures` failed calls in a row (1, 2, …), with
 * jitter.
 */
export function pauseMs(failures: number, baseMs: number, random: number): number {
  return (
    Math.min(LONGEST_PAUSE_MS, baseMs * 2 ** Math.min(failures - 1, 20)) * (0.5 + 0.5 * random)
  );
}

/** The lease of a finished call: no one takes it again. */
export const END_OF_TIME = "9999-12-31T00:00:00.000Z";
