const WINDOW_MS = 100;
/**
 * What is left of a pace after a window in which less ended: a wait for the disk is no slower
 * server.
 */
const KEPT = 0.8;

/** How many calls end in a second, of late. Times are in ms, of any one clock. */
export function openPace() {
  let from = 0;
  let ended = 0;
  let pace = 0;
  /** Begins a new window once the last is over. */
  const turn = (now: number) => {
    const age = now - from;
    if (age >= 0 && age < WINDOW_MS) return;
    if (age < 0) pace = 0;
    else pace = Math.max((ended * 1000) / age, pace * KEPT ** Math.floor(age / WINDOW_MS));
    from = now;
    ended = 0;
  };
  return {
    note(now: number): void {
      turn(now);
      ended++;
    },
    perSecond(now: number): number {
      turn(now);
      return pace;
    },
  };
}
