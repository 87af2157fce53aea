const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Words with the spaces after them; a hyphen inside a word also lets the line break after it. No-break spaces hold. */
const WORDS =
  /[^ \t\u2000-\u200b\u3000-]*-+|[^ \t\u2000-\u200b\u3000-]+(?:[ \t\u2000-\u200b\u3000]+)?|[ \t\u2000-\u200b\u3000]+/gu;

/**
 * Breaks text into lines of which `isNarrow(line)` holds, at words where possible, inside a long word at letters.
 * Nothing is dropped but the spaces at the breaks. A single letter that is too wide gets its own line.
 */
export function breakText(text: string, isNarrow: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(WORDS) ?? []) {
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
