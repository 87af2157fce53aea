/**
 * A symbol under one of the eight masks (ISO/IEC 18004, 7.8). `reserved`: 1 where no mask reaches,
 * as in the finders. Row by row.
 */
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

/**
 * A symbol as bit strings, the first module in the lowest bit: of its rows, and of its columns.
 * Each begins on a word of its own.
 */
interface SymbolBits {
  rows: Int32Array;
  columns: Int32Array;
}

/**
 * What each mask turns over in symbols of a size. There are forty sizes, and one installation's
 * addresses take one or two.
 */
const turned = new Map<number, SymbolBits[]>();

function turnedBy({ size, reserved }: MaskedSymbol): SymbolBits[] {
  let known = turned.get(size);
  if (!known) {
    known = MASKS.map((mask) => {
      const isTurned = (_: number, at: number) =>
        !reserved[at] && mask(Math.floor(at / size), at % size) ? 1 : 0;
      return symbolBits(Uint8Array.from({ length: size * size }, isTurned), size);
    });
    turned.set(size, known);
  }
  return known;
}

/**
 * The modules under the mask with the fewest penalty points (7.8.3), the first of equals.
 * `formatBits`: the 15 bits that name the level and a mask (7.9), the lowest first.
 */
export function withBestMask(
  symbol: MaskedSymbol,
  formatBits: (mask: number) => number,
): Uint8Array {
  const { size, dark, mask } = symbol;
  const masks = turnedBy(symbol);
  const given = symbolBits(dark, size);
  const bare = turnedOver(given, masks[mask]!);
  let best = given;
  let fewest = Infinity;
  for (const [number, pattern] of masks.entries()) {
    const bits = turnedOver(bare, pattern);
    putFormat(bits, size, formatBits(number));
    const points = penaltyOf(bits, size);
    if (points < fewest) {
      fewest = points;
      best = bits;
    }
  }
  const modules = new Uint8Array(size * size);
  const words = wordsOf(size);
  for (let row = 0, at = 0; row < size; row++)
    for (let column = 0; column < size; column++, at++)
      modules[at] = (best.rows[row * words + (column >> 5)]! >>> (column & 31)) & 1;
  return modules;
}

function wordsOf(size: number): number {
  return (size + 31) >> 5;
}

function symbolBits(modules: Uint8Array, size: number): SymbolBits {
  const words = wordsOf(size);
  const [rows, columns] = [new Int32Array(size * words), new Int32Array(size * words)];
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      rows[row * words + (column >> 5)]! |= modules[at]! << (column & 31);
      columns[column * words + (row >> 5)]! |= modules[at]! << (row & 31);
    }
  }
  return { rows, columns };
}

function turnedOver({ rows, columns }: SymbolBits, by: SymbolBits): SymbolBits {
  const bits = { rows: rows.slice(), columns: columns.slice() };
  for (let at = 0; at < rows.length; at++) {
    bits.rows[at]! ^= by.rows[at]!;
    bits.columns[at]! ^= by.columns[at]!;
  }
  return bits;
}

const FORMAT_GENERATOR = 0b10100110111;
const FORMAT_MASK = 0b101010000010010;

/**
 * The format of a symbol of level M, whose two bits are zeros, with its correction bits (ISO/IEC
 * 18004, 7.9 and annex C).
 */
export function formatOfLevelM(mask: number): number {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit--)
    if ((rest >> bit) & 1) rest ^= FORMAT_GENERATOR << (bit - 10);
  return ((mask << 10) | rest) ^ FORMAT_MASK;
}

/**
 * Writes the format twice: around the finder at the top left, and beside the two others (7.9.1).
 */
function putFormat(symbol: SymbolBits, size: number, bits: number): void {
  for (let i = 0; i < 15; i++) {
    const bit = (bits >> i) & 1;
    const isSecondHalf = i >= 8;
    const [row, column] = isSecondHalf
      ? [size - 15 + i, i === 8 ? 7 : 14 - i]
      : [i < 6 ? i : i + 1, size - 1 - i];
    putModule(symbol, size, row, 8, bit);
    putModule(symbol, size, 8, column, bit);
  }
  putModule(symbol, size, size - 8, 8, 1);
}

function putModule(
  { rows, columns }: SymbolBits,
  size: number,
  row: number,
  column: number,
  bit: number,
): void {
  putBit(rows, row * wordsOf(size), column, bit);
  putBit(columns, column * wordsOf(size), row, bit);
}

function putBit(lines: Int32Array, line: number, place: number, bit: number): void {
  const word = line + (place >> 5);
  lines[word] = (lines[word]! & ~(1 << (place & 31))) | (bit << (place & 31));
}

const SQUARE_POINTS = 3;
const FINDER_POINTS = 40;
const BALANCE_POINTS = 10;
/** A finder's dark, light, dark, light, dark with four light modules after or before it. */
const FINDER_AFTER = 0b10111010000;
const FINDER_BEFORE = 0b00001011101;
const FINDER_LENGTH = 11;

/**
 * The points of 7.8.3. All columns are looked at together, 32 bits at a time, and so are all rows.
 */
function penaltyOf({ rows, columns }: SymbolBits, size: number): number {
  let darkCount = 0;
  for (const word of rows) darkCount += countBits(word);
  const share = (darkCount * 100) / (size * size);
  return (
    pointsAcross(rows, size) +
    pointsAcross(columns, size) +
    squarePoints(rows, size) +
    Math.abs(Math.ceil(share / 5) - 10) * BALANCE_POINTS
  );
}

/**
 * Runs of five and more, and what looks like a finder, from line to line: in every column when the
 * lines are rows.
 */
function pointsAcross(rows: Int32Array, size: number): number {
  const words = wordsOf(size);
  let points = 0;
  for (let word = 0; word < words; word++) {
    const used = word + 1 < words || size % 32 === 0 ? -1 : (1 << (size & 31)) - 1;
    const end = size * words;
    // Bit strings over all columns: a module equals the one above; with it, five are equal; five
    // were, the line before.
    let [one, two, three] = [0, 0, 0];
    let wereFive = 0;
    let above = rows[word]!;
    for (let at = word + words; at < end; at += words) {
      const line = rows[at]!;
      const isEqual = ~(line ^ above) & used;
      const five = isEqual & one & two & three;
      // A run of n has n - 4 places where five are equal, and 3 + n - 5 points.
      if (five) points += countBits(five) + 2 * countBits(five & ~wereFive);
      wereFive = five;
      three = two;
      two = one;
      one = isEqual;
      above = line;
    }
    for (let at = word; at + (FINDER_LENGTH - 1) * words < end; at += words) {
      const found =
        patternAt(rows, at, words, FINDER_AFTER) | patternAt(rows, at, words, FINDER_BEFORE);
      if (found & used) points += FINDER_POINTS * countBits(found & used);
    }
  }
  return points;
}

/**
 * The columns in which the eleven modules from here downwards are the bits of `pattern`, the
 * highest first.
 */
function patternAt(rows: Int32Array, at: number, words: number, pattern: number): number {
  let found = -1;
  for (let bit = FINDER_LENGTH - 1; bit >= 0 && found !== 0; bit--, at += words)
    found &= (pattern >> bit) & 1 ? rows[at]! : ~rows[at]!;
  return found;
}

/** Squares of two by two in one colour. */
function squarePoints(rows: Int32Array, size: number): number {
  const words = wordsOf(size);
  let points = 0;
  for (let word = 0; word < words; word++) {
    const places = Math.min(32, size - 1 - 32 * word);
    if (places <= 0) continue;
    const used = places === 32 ? -1 : (1 << places) - 1;
    for (let at = word; at + words < rows.length; at += words) {
      const next = word + 1 < words ? rows[at + 1]! << 31 : 0;
      const nextBelow = word + 1 < words ? rows[at + words + 1]! << 31 : 0;
      const [line, below] = [rows[at]!, rows[at + words]!];
      const differs =
        (line ^ below) | (line ^ ((line >>> 1) | next)) | (below ^ ((below >>> 1) | nextBelow));
      points += SQUARE_POINTS * countBits(~differs & used);
    }
  }
  return points;
}

function countBits(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
