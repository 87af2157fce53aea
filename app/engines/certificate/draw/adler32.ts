/**
 * The checksum at the end of a zlib stream (RFC 1950, 9): two sums, of the bytes and of those sums,
 * modulo this prime.
 */
const MODULUS = 65521;
/**
 * As many words as can be added before a half of a sum of sums of bytes passes 2^15: 255 · 14 · 15
 * / 2.
 */
const STRETCH_WORDS = 14;
/** The low and the high half of each pair of bytes in a word. */
const PAIRS = 0x00ff00ff;
/**
 * So that a sum of sums stays a whole number that is exact, and one division does for many bytes.
 */
const STRETCH = 1 << 20;

/** Adler-32 of all the bytes, four at a time. */
export function adler32(bytes: Uint8Array): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let a = 1;
  let b = 0;
  for (let at = 0; at < bytes.length; ) {
    const stop = Math.min(at + STRETCH, bytes.length);
    while (at + 4 <= stop) {
      const last = Math.min(stop - 3, at + 4 * STRETCH_WORDS);
      const start = at;
      let even = 0;
      let odd = 0;
      let evenSums = 0;
      let oddSums = 0;
      for (; at < last; at += 4) {
        const word = words.getInt32(at, true);
        even += word & PAIRS;
        odd += (word >>> 8) & PAIRS;
        evenSums += even;
        oddSums += odd;
      }
      // Each byte as often as there are words from its own on, four times, less what comes before
      // it in its word.
      b += a * (at - start) + 4 * bothHalves(evenSums) + 4 * bothHalves(oddSums);
      b -= (odd & 0xffff) + 2 * (even >>> 16) + 3 * (odd >>> 16);
      a += bothHalves(even) + bothHalves(odd);
    }
    for (; at < stop; at++) {
      a += bytes[at]!;
      b += a;
    }
    a %= MODULUS;
    b %= MODULUS;
  }
  return ((b << 16) | a) >>> 0;
}

function bothHalves(pairs: number): number {
  return (pairs & 0xffff) + (pairs >>> 16);
}

/** Of a change at most 255 at each of so many bytes, the sum of sums stays below 2^31. */
const CHANGED_STRETCH = 2000;

/**
 * Follows the checksum of a long stream while a few of its bytes change. Both sums are linear in
 * the bytes: a change of d at a place with n bytes from there to the end adds d to the first and n
 * · d to the second.
 */
export class AdlerChanges {
  private a = 0;
  private b = 0;
  private readonly length: number;

  /** `length`: of the whole stream. */
  constructor(length: number) {
    this.length = length;
  }

  /** The bytes of `before` from `start` on become `count` bytes of `after` from `at` on. */
  replace(before: Uint8Array, start: number, after: Uint8Array, at: number, count: number): void {
    for (let from = 0; from < count; ) {
      const stop = Math.min(from + CHANGED_STRETCH, count);
      let change = 0;
      let weighted = 0;
      for (let i = from; i < stop; i++) {
        change = (change + after[at + i]! - before[start + i]!) | 0;
        weighted = (weighted + change) | 0;
      }
      this.change(change, weighted, start + stop);
      from = stop;
    }
  }

  /** All that another has followed in the same stream. */
  add({ a, b }: AdlerChanges): void {
    this.a += a % MODULUS;
    this.b = reduced(this.b + (b % MODULUS));
  }

  /** The checksum of the stream that had the checksum `adler`. */
  appliedTo(adler: number): number {
    const a = ((adler & 0xffff) + (this.a % MODULUS) + MODULUS) % MODULUS;
    const b = ((adler >>> 16) + (this.b % MODULUS) + MODULUS) % MODULUS;
    return ((b << 16) | a) >>> 0;
  }

  /**
   * Bytes up to `end` of the stream change by `change` in all. `weighted`: each change times the
   * bytes from it to `end`.
   */
  change(change: number, weighted: number, end: number): void {
    this.a += change;
    this.b = reduced(this.b + weighted + (this.length - end) * change);
  }
}

/** Dividing takes long, so it waits until a sum comes near the limit of whole numbers. */
const NEAR_LIMIT = 2 ** 51;

function reduced(sum: number): number {
  return sum > NEAR_LIMIT || sum < -NEAR_LIMIT ? sum % MODULUS : sum;
}
