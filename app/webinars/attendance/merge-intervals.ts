/** From and until, in ms since 1970. */
export type Interval = readonly [from: number, until: number];

/** The same stretches of time without overlaps, in order. Empty and backward ones are left out. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: [number, number][] = [];
  for (const [from, until] of intervals.filter(([from, until]) => until > from).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

/** How long somebody was there in whole minutes, a begun one counted as reports do; what overlaps counts once. */
export function minutesOf(intervals: readonly Interval[]): number {
  const ms = mergeIntervals(intervals).reduce((sum, [from, until]) => sum + until - from, 0);
  return Math.ceil(ms / 60_000);
}
