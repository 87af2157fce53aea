/**
 * Cuts curves where they are level, so that each piece only rises or only falls. The rasteriser
 * would do it by itself, in numbers whose last digits depend on where on the page a curve is; then
 * a shape drawn in its own small box would not always give the pixels that it gives on the whole
 * page.
 */
export function cutLevelCurves(
  commands: string,
  points: readonly number[],
): { commands: string; points: number[] } {
  let cut = "";
  const out: number[] = [];
  let at = 0;
  for (const command of commands) {
    const count = numbersOf(command);
    const own = points.slice(at, at + count);
    at += count;
    if (count < 4) {
      cut += command;
      out.push(...own);
      continue;
    }
    const curve = [...out.slice(-2), ...own];
    for (const piece of pieces(curve, levelPlaces(curve))) {
      cut += command;
      out.push(...piece.slice(2));
    }
  }
  return { commands: cut, points: out };
}

/**
 * Rounding may put a handle one unit beyond its end, where the curve was level: it is brought back.
 */
export function keepLevel(commands: string, points: Int32Array): void {
  const level = (at: number, end: number, other: number) => {
    const beyond = (points[at]! - points[end]!) * Math.sign(points[other]! - points[end]! || 1);
    if (beyond === -1) points[at] = points[end]!;
  };
  let at = 0;
  for (const command of commands) {
    if (command === "Q") {
      level(at + 1, at - 1, at + 3);
      level(at + 1, at + 3, at - 1);
    }
    if (command === "C") {
      level(at + 1, at - 1, at + 5);
      level(at + 3, at + 5, at - 1);
    }
    at += numbersOf(command);
  }
}

const NUMBERS: Record<string, number> = { C: 6, Q: 4, Z: 0 };

/** How many numbers a command takes. */
function numbersOf(command: string): number {
  return NUMBERS[command] ?? 2;
}

/** Shares of the way at which the curve is level, from small to large. */
function levelPlaces(curve: readonly number[]): number[] {
  const y = curve.filter((_, i) => i % 2 === 1);
  const isInside = (t: number) => t > 1e-6 && t < 1 - 1e-6;
  if (y.length === 3) {
    const [a, b, c] = y as [number, number, number];
    return [(a - b) / (a - 2 * b + c)].filter(isInside);
  }
  const [a, b, c, d] = y as [number, number, number, number];
  const [square, linear, constant] = [d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a];
  if (Math.abs(square) < 1e-9) return [-constant / linear].filter(isInside);
  const root = Math.sqrt(linear * linear - 4 * square * constant);
  return [(-linear - root) / (2 * square), (-linear + root) / (2 * square)]
    .filter(isInside)
    .sort((one, other) => one - other);
}

function pieces(curve: number[], places: readonly number[]): number[][] {
  const found: number[][] = [];
  let rest = curve;
  let done = 0;
  for (const place of places) {
    const [first, second] = split(rest, (place - done) / (1 - done));
    found.push(first);
    rest = second;
    done = place;
  }
  return [...found, rest];
}

/** De Casteljau: the curve up to a share of its way, and the rest. */
function split(curve: readonly number[], share: number): [number[], number[]] {
  const first: number[] = [];
  const second: number[] = [];
  for (let row = [...curve]; row.length > 0; ) {
    first.push(row[0]!, row[1]!);
    second.unshift(row.at(-2)!, row.at(-1)!);
    row = row.slice(0, -2).map((value, i) => value + (row[i + 2]! - value) * share);
  }
  return [first, second];
}
