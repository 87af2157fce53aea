/** Words in lines: what each line is, and the widest one in em. */
interface Broken {
  lines: number[][];
  widest: number;
}

/**
 * From one line to two, letters have to become so much larger; from there to each more, so much.
 * What has more lines than a title is read line by line, and is as large as it can be.
 */
const FIRST_GAIN = 1.25;
const TITLE_GAIN = 1.15;
const MAX_TITLE_LINES = 4;
/** Halving so often finds a line's width to within a thousandth of a text's. */
const STEPS = 12;

/**
 * Breaks a text into the lines that make it largest, at spaces only. `words` and `space` are widths
 * in em; `oneLinePx` is its size on one line, and `mostPx(count)` the largest that so many lines
 * may have for their height. Returns the size and the indexes of the words of each line; null: no
 * more than one line is worth it.
 */
export function largestLines(
  words: readonly number[],
  space: number,
  given: {
    boxWidthPx: number;
    indent: number;
    oneLinePx: number;
    leastPx: number;
    maxLines: number;
    mostPx: (count: number) => number;
  },
): { sizePx: number; lines: number[][] } | null {
  const { boxWidthPx, indent, leastPx, maxLines, mostPx } = given;
  let best: { sizePx: number; lines: number[][] } | null = null;
  for (let count = 2; count <= Math.min(maxLines, words.length); count++) {
    const { lines, widest } = narrowest(words, space, count);
    const sizePx = Math.min(mostPx(count), boxWidthPx / (widest + indent));
    const gain = count > MAX_TITLE_LINES ? 1 : TITLE_GAIN;
    const needed = best ? best.sizePx * gain : given.oneLinePx * FIRST_GAIN;
    if (sizePx >= Math.max(needed, leastPx)) best = { sizePx, lines };
  }
  return best;
}

/** At most so many lines, of which the widest is as narrow as can be. */
function narrowest(words: readonly number[], space: number, count: number): Broken {
  const whole = words.reduce((sum, width) => sum + width + space, -space);
  let [tooNarrow, wide] = [Math.max(...words, whole / count) * (1 - 1e-9), whole];
  let best = filled(words, space, wide);
  for (let step = 0, limit = tooNarrow * (1 + 2e-9); step < STEPS; step++) {
    const broken = filled(words, space, limit);
    if (broken.lines.length <= count) [best, wide] = [broken, Math.min(limit, broken.widest)];
    else tooNarrow = limit;
    limit = (tooNarrow + wide) / 2;
  }
  return best;
}

/** Each line takes as many words as it holds. */
function filled(words: readonly number[], space: number, limit: number): Broken {
  const lines: number[][] = [];
  let [width, widest] = [Number.POSITIVE_INFINITY, 0];
  for (const [index, word] of words.entries()) {
    if (width + space + word <= limit) {
      lines.at(-1)?.push(index);
      width += space + word;
    } else {
      lines.push([index]);
      width = word;
    }
    widest = Math.max(widest, width);
  }
  return { lines, widest };
}
