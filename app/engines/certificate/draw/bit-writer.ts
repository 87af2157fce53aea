import {
  type Bits,
  COUNT_BITS,
  MAX_MATCH,
  MIN_MATCH,
  type RunTable,
  SYMBOL_OF_LENGTH,
} from "./huffman.ts";

const COUNT_MASK = (1 << COUNT_BITS) - 1;

/**
 * Bits in the order of deflate (RFC 1951, 3.1.1), collected in words of 32. Words are in the
 * machine's own order, the lowest byte first.
 */
export class BitWriter {
  private words = new Uint32Array(1 << 16);
  private at = 0;
  private pending = 0;
  private count = 0;

  /** Begins at the first byte of an empty buffer that can hold `capacity` bytes. */
  begin(capacity: number): void {
    if (this.words.length * 4 < capacity + 64) this.words = new Uint32Array((capacity >> 2) + 64);
    this.at = this.pending = this.count = 0;
  }

  /** Bits written so far. */
  get length(): number {
    return this.at * 32 + this.count;
  }

  /** What was written, with zeros up to the end of its last byte. Valid until the next `begin`. */
  bytes(): Uint8Array {
    if (this.count > 0) this.words[this.at] = this.pending;
    return new Uint8Array(this.words.buffer, 0, (this.length + 7) >> 3);
  }

  /** The same as words, with zeros after the last bit. A copy. */
  copyOfWords(): Uint32Array {
    const words = new Uint32Array(this.at + 2);
    words.set(this.words.subarray(0, this.at));
    words[this.at] = this.pending;
    return words;
  }

  /** The lowest `count` bits of `value`, at most 24; those above must be zeros. */
  put(value: number, count: number): void {
    this.pending |= value << this.count;
    this.count += count;
    if (this.count >= 32) {
      this.words[this.at++] = this.pending;
      this.count -= 32;
      this.pending = value >>> (count - this.count);
    }
  }

  putAll(bits: readonly Bits[]): void {
    for (const { value, count } of bits) this.put(value, count);
  }

  /**
   * An empty stored block (RFC 1951, 3.2.4): the rest of the byte, then a length of zero and its
   * complement. What follows begins on a byte of its own, whatever came before.
   */
  alignWithEmptyBlock(): void {
    this.put(0, 3);
    const used = this.length & 7;
    if (used) this.put(0, 8 - used);
    this.put(0, 16);
    this.put(0xffff, 16);
  }

  /** Bits [from, to) of another string of words. */
  copy(words: Uint32Array, from: number, to: number): void {
    let source = from >> 5;
    const shift = from & 31;
    let left = to - from;
    const out = this.words;
    let { at, pending } = this;
    const { count } = this;
    for (; left >= 32; left -= 32, source++) {
      const word = shift
        ? (words[source]! >>> shift) | (words[source + 1]! << (32 - shift))
        : words[source]!;
      out[at++] = pending | (word << count);
      pending = count ? word >>> (32 - count) : 0;
    }
    this.at = at;
    this.pending = pending;
    if (left === 0) return;
    const rest = shift
      ? (words[source]! >>> shift) | (words[source + 1]! << (32 - shift))
      : words[source]!;
    const low = Math.min(left, 16);
    this.put(rest & (2 ** low - 1), low);
    this.put((rest >>> low) & (2 ** (left - low) - 1), left - low);
  }

  /** One code of a table. */
  putCode({ codes }: RunTable, index: number): void {
    this.put(codes[index]! >>> COUNT_BITS, codes[index]! & COUNT_MASK);
  }

  /** A byte `count` times, at least once. */
  putRun(byte: number, count: number, table: RunTable): void {
    this.putCode(table, byte);
    let left = count - 1;
    for (; left >= MIN_MATCH; left -= Math.min(MAX_MATCH, left))
      this.putCode(table, 256 + Math.min(MAX_MATCH, left));
    for (; left > 0; left--) this.putCode(table, byte);
  }

  /**
   * Bytes [from, to) as literals and runs of the byte before. Never looks at what was before
   * `from`. `bytes`: read four at a time.
   */
  putRuns(bytes: DataView, from: number, to: number, { codes }: RunTable): void {
    const out = this.words;
    let { at, pending, count } = this;
    for (let i = from; i < to; ) {
      const byte = bytes.getUint8(i++);
      const code = codes[byte]!;
      const literal = code >>> COUNT_BITS;
      pending |= literal << count;
      count += code & COUNT_MASK;
      if (count >= 32) {
        out[at++] = pending;
        count -= 32;
        pending = literal >>> ((code & COUNT_MASK) - count);
      }
      if (i >= to || bytes.getUint8(i) !== byte) continue;
      const end = runEnd(bytes, i + 1, to, byte);
      while (end - i >= MIN_MATCH) {
        const run = Math.min(MAX_MATCH, end - i);
        const code = codes[256 + run]!;
        const match = code >>> COUNT_BITS;
        pending |= match << count;
        count += code & COUNT_MASK;
        if (count >= 32) {
          out[at++] = pending;
          count -= 32;
          pending = match >>> ((code & COUNT_MASK) - count);
        }
        i += run;
      }
    }
    this.at = at;
    this.pending = pending;
    this.count = count;
  }
}

/** Counts the symbols that `putRuns` would write. */
export function countRuns(
  bytes: DataView,
  from: number,
  to: number,
  frequencies: Uint32Array,
): void {
  for (let i = from; i < to; ) {
    const byte = bytes.getUint8(i++);
    frequencies[byte]!++;
    if (i >= to || bytes.getUint8(i) !== byte) continue;
    const end = runEnd(bytes, i + 1, to, byte);
    while (end - i >= MIN_MATCH) {
      const run = Math.min(MAX_MATCH, end - i);
      frequencies[SYMBOL_OF_LENGTH[run]!]!++;
      i += run;
    }
  }
}

function runEnd(bytes: DataView, from: number, to: number, byte: number): number {
  let end = from;
  const four = Math.imul(byte, 0x01010101);
  while (end + 4 <= to && bytes.getInt32(end, true) === four) end += 4;
  while (end < to && bytes.getUint8(end) === byte) end++;
  return end;
}
