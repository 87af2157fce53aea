/** Where a line may break between words. No-break spaces hold. */
export const SPACES = /[ \t\u2000-\u200b\u3000]+/;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/**
 * Words with the spaces after them; a hyphen inside a word also lets the line break after it.
 * No-break spaces hold.
 */
const WORDS =
  /[^ \t\u2000-\u200b\u3000-]*-+|[^ \t\u2000-\u200b\u3000-]+(?:[ \t\u2000-\u200b\u3000]+)?|[ \t\u2000-\u200b\u3000]+/gu;

/** The same, hyphens and all. */
const WHOLE_WORDS =
  /[^ \t\u2000-\u200b\u3000]+(?:[ \t\u2000-\u200b\u3000]+)?|[ \t\u2000-\u200b\u3000]+/gu;

/**
 * Beyond so many lines a text is a paragraph: it is read line by line, and even lines would only
 * make it narrow.
 */
const MAX_BALANCED_LINES = 4;

/**
 * Breaks text into the lines that look best: at spaces rather than hyphens while that takes at most
 * `maxLines`, and all of much the same width. `widthOf` measures a line, `room` is what there is.
 */
export function breakEvenly(
  text: string,
  room: number,
  maxLines: number,
  widthOf: (line: string) => number,
): string[] {
  const breakAt = (limit: number, isWhole: boolean) =>
    breakText(text, (line) => widthOf(line) <= limit, isWhole);
  const atHyphens = breakAt(room, false);
  const atSpaces = breakAt(room, true);
  const isWhole = atSpaces.length <= Math.max(atHyphens.length, maxLines);
  const lines = isWhole ? atSpaces : atHyphens;
  if (lines.length < 2 || lines.length > MAX_BALANCED_LINES) return lines;
  // The narrowest limit that still gives as many lines makes them as even as they can be.
  let best = lines;
  let [tooNarrow, wide] = [room / lines.length / 2, room];
  for (let step = 0; step < 8; step++) {
    const limit = (tooNarrow + wide) / 2;
    const tried = breakAt(limit, isWhole);
    if (tried.length === lines.length && tried.every((line) => widthOf(line) <= limit))
      [best, wide] = [tried, limit];
    else tooNarrow = limit;
  }
  return best;
}

/**
 * Breaks text into lines of which `isNarrow(line)` holds, at words where possible, inside a long
 * word at letters. Nothing is dropped but the spaces at the breaks. A single letter that is too
 * wide gets its own line. `isWhole`: a word with hyphens is only broken when it is too wide for a
 * line of its own.
 */
export function breakText(
  text: string,
  isNarrow: (line: string) => boolean,
  isWhole = false,
): string[] {
  const lines: string[] = [];
  let line = "";
  const words = text.match(isWhole ? WHOLE_WORDS : WORDS) ?? [];
  for (const word of words.flatMap((one) =>
    isWhole && !isNarrow(one.trimEnd()) ? (one.match(WORDS) ?? []) : [one],
  )) {
    if (isNarrow((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line.trim()) lines.push(line.trimEnd());
    line = "";
    if (isNarrow(word.trimEnd())) {
      line = word;
      continue;
    }
    const pieces = breakWord(word.trimEnd(), isNarrow);
    lines.push(...pieces.slice(0, -1));
    line = (pieces.at(-1) ?? "") + word.slice(word.trimEnd().length);
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

function breakWord(word: string, isNarrow: (line: string) => boolean): string[] {
  const letters = Array.from(graphemes.segment(word), (part) => part.segment);
  const pieces: string[] = [];
  let at = 0;
  while (at < letters.length) {
    // Widths grow with length, so the longest piece that fits is found by halving.
    let fits = 1;
    let tooLong = letters.length - at + 1;
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (isNarrow(letters.slice(at, at + middle).join(""))) fits = middle;
      else tooLong = middle;
    }
    pieces.push(letters.slice(at, at + fits).join(""));
    at += fits;
  }
  return pieces;
}
