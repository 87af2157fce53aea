const WINDOW_MS = 100;

/** How many calls end in a second, over the last tenths of one. Times are in ms, of any one clock. */
export function openPace() {
  let from = 0;
  let ended = 0;
  let before = 0;
  /** Begins a new window once the last is over; after a rest there was no pace before it. */
  const turn = (now: number) => {
    const age = now - from;
    if (age >= 0 && age < WINDOW_MS) return;
    before = age >= WINDOW_MS && age < 2 * WINDOW_MS ? (ended * 1000) / age : 0;
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
      return before;
    },
  };
}
