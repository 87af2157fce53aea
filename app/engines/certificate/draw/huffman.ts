/** Codes of at most 15 bits, and of at most 7 for the lengths of codes (RFC 1951, 3.2.7). */
const MAX_BITS = 15;
const MAX_LENGTH_BITS = 7;
export const END_OF_BLOCK = 256;
export const MIN_MATCH = 3;
export const MAX_MATCH = 258;
/** Literals, end of block and the lengths of matches (RFC 1951, 3.2.5). */
export const SYMBOLS = 286;

/** First length of each length code from 257 on, and its extra bits (RFC 1951, 3.2.5). */
// biome-ignore format: the table as the standard prints it
const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
// biome-ignore format: the table as the standard prints it
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
/** The order in which the lengths of the code length codes are sent (RFC 1951, 3.2.7). */
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The symbol of a match of each length. */
export const SYMBOL_OF_LENGTH = Uint16Array.from({ length: MAX_MATCH + 1 }, (_, length) => {
  let code = 0;
  while (code < LENGTH_BASE.length - 1 && length >= LENGTH_BASE[code + 1]!) code++;
  return 257 + code;
});

/** Of a code in `RunTable.codes`, those that hold its length. */
export const COUNT_BITS = 5;

/** A bit string, its first bit in the lowest place. */
export interface Bits {
  value: number;
  count: number;
}

/**
 * A dynamic Huffman table (RFC 1951, 3.2.7) for text whose only matches repeat the byte before: run
 * lengths. What it writes for each byte and each run is ready in `codes`, as the bits above the
 * lowest five, which say how many they are: index 0–255 a byte, 256 the end of the block, 256 + n a
 * run of n.
 */
export interface RunTable {
  codes: Uint32Array;
  /** Beginning of a block that is not the last (RFC 1951, 3.2.3) and the table itself. */
  header: Bits[];
}

/**
 * The table that is best for symbols as frequent as `frequencies` says. All of them must be above
 * 0.
 */
export function runTable(frequencies: ArrayLike<number>): RunTable {
  const lengths = codeLengths(Array.from(frequencies), MAX_BITS);
  const codes = canonicalCodes(lengths);
  const ready = new Uint32Array(256 + MAX_MATCH + 1);
  for (let symbol = 0; symbol <= END_OF_BLOCK; symbol++)
    ready[symbol] = (codes[symbol]! << COUNT_BITS) | lengths[symbol]!;
  for (let length = MIN_MATCH; length <= MAX_MATCH; length++) {
    const symbol = SYMBOL_OF_LENGTH[length]!;
    const extra = length - LENGTH_BASE[symbol - 257]!;
    // The distance is always 1: code 0, of one bit, which is a zero. 21 bits are the most in all.
    const count = lengths[symbol]! + LENGTH_EXTRA[symbol - 257]! + 1;
    ready[256 + length] = ((codes[symbol]! | (extra << lengths[symbol]!)) << COUNT_BITS) | count;
  }
  return { codes: ready, header: tableHeader(lengths) };
}

function tableHeader(lengths: number[]): Bits[] {
  // One distance code of one bit, as the standard wants it where only one is used.
  const sent = runsOfLengths([...lengths, 1]);
  const frequencies = new Array<number>(19).fill(0);
  for (const { symbol } of sent) frequencies[symbol]!++;
  const codeLengthLengths = codeLengths(frequencies, MAX_LENGTH_BITS);
  const codes = canonicalCodes(codeLengthLengths);
  let count = CODE_LENGTH_ORDER.length;
  while (count > 4 && !codeLengthLengths[CODE_LENGTH_ORDER[count - 1]!]) count--;
  return [
    // BFINAL 0, BTYPE 10, HLIT, HDIST, HCLEN.
    { value: 0b100, count: 3 },
    { value: SYMBOLS - 257, count: 5 },
    { value: 0, count: 5 },
    { value: count - 4, count: 4 },
    ...CODE_LENGTH_ORDER.slice(0, count).map((symbol) => ({
      value: codeLengthLengths[symbol]!,
      count: 3,
    })),
    ...sent.flatMap(({ symbol, extra }) => [
      { value: codes[symbol]!, count: codeLengthLengths[symbol]! },
      ...extra,
    ]),
  ];
}

/** Code length symbols: what each is, how many it stands for at most, and its extra bits. */
const REPEAT = [16, 6, 2] as const;
const ZEROS = [17, 10, 3] as const;
const LONG_ZEROS = [18, 138, 7] as const;

/**
 * Code lengths as code length symbols (RFC 1951, 3.2.7): 16 repeats the one before, 17 and 18 are
 * runs of zeros.
 */
function runsOfLengths(lengths: number[]): { symbol: number; extra: Bits[] }[] {
  const sent: { symbol: number; extra: Bits[] }[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at]!;
    let run = 1;
    while (lengths[at + run] === length) run++;
    at += run;
    if (length !== 0) {
      sent.push({ symbol: length, extra: [] });
      run--;
    }
    while (run >= 3) {
      const ofZeros = run > 10 ? LONG_ZEROS : ZEROS;
      const [symbol, most, count] = length === 0 ? ofZeros : REPEAT;
      const part = Math.min(run, most);
      sent.push({ symbol, extra: [{ value: part - (symbol === 18 ? 11 : 3), count }] });
      run -= part;
    }
    for (; run > 0; run--) sent.push({ symbol: length, extra: [] });
  }
  return sent;
}

/**
 * Lengths of Huffman codes for these frequencies; 0 for what does not occur. Frequencies are evened
 * out until no code is longer than allowed.
 */
export function codeLengths(frequencies: number[], most: number): number[] {
  for (
    let weights = frequencies;
    ;
    weights = weights.map((weight) => (weight > 0 ? (weight >> 1) + 1 : 0))
  ) {
    const lengths = huffmanLengths(weights);
    if (Math.max(...lengths) <= most) return lengths;
  }
}

/**
 * Huffman's method with two queues: leaves by weight, and joined nodes, which come out by weight as
 * well.
 */
function huffmanLengths(weights: number[]): number[] {
  const leaves = weights
    .flatMap((weight, symbol) => (weight > 0 ? [symbol] : []))
    .sort((a, b) => weights[a]! - weights[b]!);
  const lengths = new Array<number>(weights.length).fill(0);
  if (leaves.length === 1) lengths[leaves[0]!] = 1;
  if (leaves.length < 2) return lengths;
  const weight = leaves.map((symbol) => weights[symbol]!);
  const parent: number[] = [];
  let leaf = 0;
  let joined = leaves.length;
  const lightest = () => {
    const isLeaf =
      leaf < leaves.length && (joined >= weight.length || weight[leaf]! <= weight[joined]!);
    return isLeaf ? leaf++ : joined++;
  };
  while (weight.length < 2 * leaves.length - 1) {
    const [one, other] = [lightest(), lightest()];
    parent[one] = parent[other] = weight.length;
    weight.push(weight[one]! + weight[other]!);
  }
  const depth = new Array<number>(weight.length).fill(0);
  for (let node = weight.length - 2; node >= 0; node--) depth[node] = depth[parent[node]!]! + 1;
  for (const [i, symbol] of leaves.entries()) lengths[symbol] = depth[i]!;
  return lengths;
}

/**
 * The codes that lengths stand for (RFC 1951, 3.2.2), turned round, since they are sent from their
 * highest bit on (3.1.1).
 */
function canonicalCodes(lengths: number[]): number[] {
  const counts = new Array<number>(MAX_BITS + 2).fill(0);
  for (const length of lengths) if (length) counts[length]!++;
  const next = new Array<number>(MAX_BITS + 2).fill(0);
  for (let bits = 1; bits <= MAX_BITS; bits++) next[bits + 1] = (next[bits]! + counts[bits]!) << 1;
  return lengths.map((length) => (length ? reversed(next[length]!++, length) : 0));
}

function reversed(code: number, count: number): number {
  let out = 0;
  for (let i = 0; i < count; i++) out |= ((code >> i) & 1) << (count - 1 - i);
  return out;
}
