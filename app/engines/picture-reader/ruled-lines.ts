/** How dark each pixel is against the paper beside it: 0 is paper, 1 is black on white. */
export interface Darkness {
  data: Float32Array;
  width: number;
  height: number;
}

/** The printed line of a sheet: y = offset + slope · x, or x of y where it runs down. */
interface RuledLine {
  runsDown: boolean;
  slope: number;
  offset: number;
}

/** Lines lean by at most 11 degrees: a sheet is held about straight. */
const MAX_SLOPE = 0.2;
const SLOPE_STEP = 0.004;
/** Pixels across that count as one line: lenses bend them a little. */
const BIN = 3;
/** Of the picture's width or height that a line covers: no stroke of a hand is so long and straight. */
const MIN_COVERAGE = 0.5;
/** Printed lines are no thicker; a stroke that crosses one is. */
const MAX_THICKNESS = 9;

/**
 * The pixels of printed lines and squares, 1 for each, where nothing as dark as `ink` lies on them.
 * `weak`: from which darkness on something is no paper.
 */
export function ruledPixels(darkness: Darkness, weak: number): Uint8Array {
  const found = new Uint8Array(darkness.data.length);
  for (const runsDown of [false, true])
    for (const line of findLines(darkness, weak, runsDown)) markLine(darkness, weak, line, found);
  return found;
}

function findLines(darkness: Darkness, weak: number, runsDown: boolean): RuledLine[] {
  const { width, height } = darkness;
  const [long, across] = runsDown ? [height, width] : [width, height];
  const ridges = ridgesOf(darkness, weak, runsDown);
  const shift = Math.ceil(MAX_SLOPE * long);
  const bins = Math.ceil((across + 2 * shift) / BIN) + 1;
  const counts = new Uint16Array(bins);
  const candidates: (RuledLine & { count: number })[] = [];
  for (let slope = -MAX_SLOPE; slope <= MAX_SLOPE; slope += SLOPE_STEP) {
    counts.fill(0);
    for (let at = 0; at < ridges.length; at += 2) {
      const offset = (ridges[at + 1] as number) - slope * (ridges[at] as number);
      const bin = Math.floor((offset + shift) / BIN);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    for (let bin = 1; bin + 1 < bins; bin++) {
      const count = (counts[bin - 1] ?? 0) + (counts[bin] ?? 0) + (counts[bin + 1] ?? 0);
      const isPeak =
        counts[bin] === Math.max(counts[bin - 1] ?? 0, counts[bin] ?? 0, counts[bin + 1] ?? 0);
      if (isPeak && count >= MIN_COVERAGE * long)
        candidates.push({ runsDown, slope, offset: (bin + 0.5) * BIN - shift, count });
    }
  }
  return strongest(candidates, long);
}

/** One line for each place: the slope that most pixels agree with. */
function strongest<Line extends RuledLine & { count: number }>(
  lines: Line[],
  long: number,
): Line[] {
  const kept: Line[] = [];
  const middle = ({ slope, offset }: RuledLine) => offset + (slope * long) / 2;
  for (const line of lines.sort((one, other) => other.count - one.count))
    if (kept.every((other) => Math.abs(middle(other) - middle(line)) > 3 * BIN)) kept.push(line);
  return kept;
}

/** Where something thin is darkest across a line's direction: pairs of along and across. */
function ridgesOf({ data, width, height }: Darkness, weak: number, runsDown: boolean): number[] {
  const [long, across] = runsDown ? [height, width] : [width, height];
  const [stepLong, stepAcross] = runsDown ? [width, 1] : [1, width];
  const ridges: number[] = [];
  for (let along = 0; along < long; along++)
    for (let at = 1; at + 1 < across; at++) {
      const pixel = along * stepLong + at * stepAcross;
      const here = data[pixel] as number;
      if (here <= weak) continue;
      if (
        here > (data[pixel - stepAcross] as number) &&
        here >= (data[pixel + stepAcross] as number)
      )
        ridges.push(along, at);
    }
  return ridges;
}

/** Marks a line column by column, except where something thicker crosses it. */
function markLine(
  { data, width, height }: Darkness,
  weak: number,
  { runsDown, slope, offset }: RuledLine,
  found: Uint8Array,
): void {
  const [long, across] = runsDown ? [height, width] : [width, height];
  const [stepLong, stepAcross] = runsDown ? [width, 1] : [1, width];
  const isDark = (along: number, at: number) =>
    at >= 0 && at < across && (data[along * stepLong + at * stepAcross] as number) > weak;
  for (let along = 0; along < long; along++) {
    const middle = Math.round(offset + slope * along);
    const start = [0, -1, 1, -2, 2, -3, 3, -4, 4].find((by) => isDark(along, middle + by));
    if (start === undefined) continue;
    let [first, last] = [middle + start, middle + start];
    while (isDark(along, first - 1) && last - first <= MAX_THICKNESS) first--;
    while (isDark(along, last + 1) && last - first <= MAX_THICKNESS) last++;
    if (last - first >= MAX_THICKNESS) continue;
    for (let at = first; at <= last; at++) found[along * stepLong + at * stepAcross] = 1;
  }
}
