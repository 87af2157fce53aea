/** Letters to add, drop or change to come from one word to the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const [before = 0, dropped = 0, changed = 0] = [next[j - 1], row[j], row[j - 1]];
      next[j] = Math.min(before + 1, dropped + 1, changed + (from[i - 1] === to[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
