/** A symbol under one of the eight masks (ISO/IEC 18004, 7.8). `reserved`: 1 where no mask reaches, as in the finders. Row by row. */
export interface MaskedSymbol {
  size: number;
  dark: Uint8Array;
  reserved: Uint8Array;
  mask: number;
}

/** Row and column → whether the mask turns the module over. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
];

/** What each mask turns over in symbols of a size. There are forty sizes, and one installation's addresses take one or two. */
const turned = new Map<number, Uint8Array[]>();

function turnedBy(size: number): Uint8Array[] {
  let known = turned.get(size);
  if (!known) {
    known = MASKS.map((mask) =>
      Uint8Array.from({ length: size * size }, (_, at) => (mask(Math.floor(at / size), at % size) ? 1 : 0)),
    );
    turned.set(size, known);
  }
  return known;
}

/**
 * The modules under the mask with the fewest penalty points (7.8.3), the first of equals. `formatBits`: the 15 bits that name the level and
 * a mask (7.9), the lowest first.
 */
export function withBestMask({ size, dark, reserved, mask }: MaskedSymbol, formatBits: (mask: number) => number): Uint8Array {
  const patterns = turnedBy(size);
  const bare = dark.slice();
  for (let at = 0; at < bare.length; at++) if (!reserved[at]) bare[at]! ^= patterns[mask]![at]!;
  let best = bare;
  let fewest = Infinity;
  for (const [number, pattern] of patterns.entries()) {
    const modules = bare.slice();
    for (let at = 0; at < modules.length; at++) if (!reserved[at]) modules[at]! ^= pattern[at]!;
    putFormat(modules, size, formatBits(number));
    const points = penaltyOf(modules, size);
    if (points < fewest) {
      fewest = points;
      best = modules;
    }
  }
  return best;
}

const FORMAT_GENERATOR = 0b10100110111;
const FORMAT_MASK = 0b101010000010010;

/** The format of a symbol of level M, whose two bits are zeros, with its correction bits (ISO/IEC 18004, 7.9 and annex C). */
export function formatOfLevelM(mask: number): number {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= FORMAT_GENERATOR << (bit - 10);
  return ((mask << 10) | rest) ^ FORMAT_MASK;
}

/** Writes the format twice: around the finder at the top left, and beside the two others (7.9.1). */
function putFormat(modules: Uint8Array, size: number, bits: number): void {
  for (let i = 0; i < 15; i++) {
    const bit = (bits >> i) & 1;
    const row = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    modules[row * size + 8] = bit;
    const column = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    modules[8 * size + column] = bit;
  }
  modules[(size - 8) * size + 8] = 1;
}

const RUN = 5;
const RUN_POINTS = 3;
const SQUARE_POINTS = 3;
const FINDER_POINTS = 40;
const BALANCE_POINTS = 10;
/** A finder's dark, light, dark, light, dark with four light modules after or before it. */
const FINDER_AFTER = 0b10111010000;
const FINDER_BEFORE = 0b00001011101;

function penaltyOf(modules: Uint8Array, size: number): number {
  let points = 0;
  let darkCount = 0;
  for (let line = 0; line < size; line++) {
    points += linePoints(modules, line * size, 1, size) + linePoints(modules, line, size, size);
    for (let at = line * size; at < (line + 1) * size; at++) darkCount += modules[at]!;
  }
  for (let row = 0; row + 1 < size; row++) {
    for (let at = row * size; at < (row + 1) * size - 1; at++) {
      const sum = modules[at]! + modules[at + 1]! + modules[at + size]! + modules[at + size + 1]!;
      if (sum === 0 || sum === 4) points += SQUARE_POINTS;
    }
  }
  const share = (darkCount * 100) / (size * size);
  return points + Math.abs(Math.ceil(share / 5) - 10) * BALANCE_POINTS;
}

/** Runs of five and more, and what looks like a finder, in a row or column. */
function linePoints(modules: Uint8Array, from: number, step: number, size: number): number {
  let points = 0;
  let run = 0;
  let last = -1;
  let seen = 0;
  for (let i = 0, at = from; i < size; i++, at += step) {
    const module = modules[at]!;
    if (module === last) run++;
    else {
      if (run >= RUN) points += RUN_POINTS + run - RUN;
      last = module;
      run = 1;
    }
    seen = ((seen << 1) & 0x7ff) | module;
    if (i >= 10 && (seen === FINDER_AFTER || seen === FINDER_BEFORE)) points += FINDER_POINTS;
  }
  return run >= RUN ? points + RUN_POINTS + run - RUN : points;
}
