import type { ReceiverHoldsTable } from "#db/schema/pace.ts";

export type Hold = ReceiverHoldsTable;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** How many in a minute after a hold, step by step, and after the last as many as there are. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const STEP_MINUTES = 5;
/** Waits of a receiver that gives no reason, in minutes, for each refusal in a row. */
const BACK_OFF = [5, 15, 30, 60, 120];
/** No receiver asks for longer; what is, was written by a wrong clock. */
const LONGEST_MINUTES = 240;
/** What is left of a pace that was too much, and by how much it grows in an hour. */
const KEPT = 0.7;
const HOURLY_GROWTH = 1.1;
/** A receiver that takes nothing for so long won't. */
export const GIVEN_UP_AFTER_MS = 48 * 60 * MINUTE_MS;

function minutesSince(at: string, now: Date): number {
  return (now.getTime() - Date.parse(at)) / MINUTE_MS;
}

export function isHeld({ heldUntil }: Pick<Hold, "heldUntil">, now: Date): boolean {
  const since = minutesSince(heldUntil, now);
  return since < 0 && since >= -LONGEST_MINUTES;
}

/** How many messages a minute it gets now: none while it is held; Infinity once it is over. */
export function perMinuteOf(hold: Hold, now: Date): number {
  if (isHeld(hold, now)) return 0;
  const minutes = Math.max(0, minutesSince(hold.heldUntil, now));
  if (minutes >= DAY_MINUTES) return Number.POSITIVE_INFINITY;
  const step = STEPS[hold.step + Math.floor(minutes / STEP_MINUTES)] ?? Number.POSITIVE_INFINITY;
  const learned =
    hold.perMinute === null
      ? Number.POSITIVE_INFINITY
      : hold.perMinute * HOURLY_GROWTH ** (minutes / 60);
  return Math.min(step, learned);
}

/** How many go at once at most: those of ten seconds. */
function burstOf(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute / 6));
}

/** How many may leave at this moment. */
export function roomOf(hold: Hold, now: Date): number {
  const perMinute = perMinuteOf(hold, now);
  if (perMinute === 0 || perMinute === Number.POSITIVE_INFINITY) return perMinute;
  const slotMs = MINUTE_MS / perMinute;
  const burst = burstOf(perMinute);
  const aheadMs = Date.parse(hold.nextAt) - now.getTime();
  // Further ahead than what can have left: written by a wrong clock.
  if (aheadMs > 0 && aheadMs <= burst * slotMs) return 0;
  return Math.min(burst, aheadMs > 0 ? 1 : Math.floor(-aheadMs / slotMs) + 1);
}

/** When the next may leave, once `count` have now. */
export function nextAfter(hold: Hold, count: number, now: Date): string {
  const perMinute = perMinuteOf(hold, now);
  if (perMinute === Number.POSITIVE_INFINITY || count === 0) return hold.nextAt;
  const slotMs = MINUTE_MS / Math.max(perMinute, 1);
  const earliest = now.getTime() - (burstOf(perMinute) - 1) * slotMs;
  const from = Math.min(now.getTime(), Math.max(Date.parse(hold.nextAt), earliest));
  return new Date(from + count * slotMs).toISOString();
}

/**
 * The hold after a refusal. Those that were under way when it began change nothing. `minutes`: what
 * is asked for; null: no reason was given.
 */
export function afterRefusal(
  previous: Hold | null,
  refusal: { sender: string; receiver: string; minutes: number | null; answer: string },
  now: Date,
): Hold {
  if (previous && isHeld(previous, now)) return previous;
  const { sender, receiver, minutes, answer } = refusal;
  const isInARow = previous && minutesSince(previous.heldUntil, now) < DAY_MINUTES;
  const failures = isInARow ? previous.failures + 1 : 1;
  const backOff = BACK_OFF[Math.min(failures, BACK_OFF.length) - 1] ?? LONGEST_MINUTES;
  const was = isInARow ? perMinuteOf(previous, now) : Number.POSITIVE_INFINITY;
  const heldUntil = new Date(now.getTime() + (minutes ?? backOff) * MINUTE_MS).toISOString();
  return {
    sender,
    receiver,
    heldUntil,
    // One who says what is wrong gets one a minute at first; of another the pace falls with each.
    step: minutes === null ? Math.max(0, 5 - failures) : 0,
    failures,
    perMinute: tooMuchLess(was, previous?.perMinute ?? null),
    nextAt: heldUntil,
    refusedSince: (isInARow && previous.refusedSince) || now.toISOString(),
    answer: answer.slice(0, 300),
  };
}

/** Of a pace that was refused; where there was none, the fastest step stands for it. */
function tooMuchLess(was: number, learned: number | null): number {
  const pace = Number.isFinite(was) ? was : (STEPS.at(-1) ?? 1);
  return Math.max(1, Math.floor(Math.min(pace, learned === null ? pace : learned * 2) * KEPT));
}
