const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** No name is longer; what is, is changed as a whole. */
const MAX_LETTERS = 300;

/** A text in pieces: those that it shares with an earlier one, in its order, and those that changed. */
export function changedLetters(
  before: string,
  after: string,
): { text: string; isChanged: boolean }[] {
  const split = (text: string) =>
    Array.from(letters.segment(text.slice(0, 4000)), ({ segment }) => segment);
  const [old, now] = [split(before), split(after)];
  if (Math.max(old.length, now.length) > MAX_LETTERS) return [{ text: after, isChanged: true }];
  const shared = sharedFrom(old, now);
  const lengthAt = (i: number, j: number) => shared[i]?.[j] ?? 0;
  const pieces: { text: string; isChanged: boolean }[] = [];
  let i = 0;
  for (const [j, letter] of now.entries()) {
    while (old[i] !== letter && lengthAt(i + 1, j) === lengthAt(i, j) && i < old.length) i++;
    const isChanged = i >= old.length || old[i] !== letter;
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += letter;
    else pieces.push({ text: letter, isChanged });
    if (!isChanged) i++;
  }
  return pieces;
}

/** How many letters the rest of both have in common in their order, from each place in both. */
function sharedFrom(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => [] as number[]);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const [below = [], row = []] = [lengths[i + 1], lengths[i]];
      const skip = Math.max(below[j] ?? 0, row[j + 1] ?? 0);
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : skip;
    }
  return lengths;
}
