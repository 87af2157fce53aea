/** The checksum at the end of a zlib stream (RFC 1950, 9): two sums, of the bytes and of those sums, modulo this prime. */
const MODULUS = 65521;
/** As many bytes as can be added before a sum of sums passes 2^31. */
const STRETCH = 3800;

/** Adler-32 of all the bytes. */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let at = 0; at < bytes.length; ) {
    const stop = Math.min(at + STRETCH, bytes.length);
    for (; at + 4 <= stop; at += 4) {
      a += bytes[at]!;
      b += a;
      a += bytes[at + 1]!;
      b += a;
      a += bytes[at + 2]!;
      b += a;
      a += bytes[at + 3]!;
      b += a;
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

/**
 * Follows the checksum of a long stream while a few of its bytes change. Both sums are linear in the bytes: a change of d at a place
 * with n bytes from there to the end adds d to the first and n · d to the second.
 */
export class AdlerChanges {
  private a: number;
  private b: number;

  /** `adler`: the checksum before; `length`: of the whole stream. */
  constructor(
    adler: number,
    private readonly length: number,
  ) {
    this.a = adler & 0xffff;
    this.b = adler >>> 16;
  }

  /** The bytes of `before` from `start` on become the first `count` of `after`. */
  replace(before: Uint8Array, start: number, after: Uint8Array, count: number): void {
    for (let from = 0; from < count; ) {
      const stop = Math.min(from + STRETCH, count);
      let change = 0;
      let weighted = 0;
      for (let i = from; i < stop; i++) {
        const difference = after[i]! - before[start + i]!;
        // Most bytes around letters are as they were.
        if (difference === 0) continue;
        change += difference;
        weighted += difference * (stop - i);
      }
      this.change(change, weighted, start + stop);
      from = stop;
    }
  }

  /** `weighted`: each change times the bytes from it to `end`. */
  private change(change: number, weighted: number, end: number): void {
    this.a = (this.a + change) % MODULUS;
    this.b = (this.b + weighted + (this.length - end) * change) % MODULUS;
  }

  /**
   * The same for a row filtered by the one above (PNG specification, 9.2), filtered in the same turn, since both together take hardly
   * longer than either: the filtered bytes of `pixels` from `at` on go to `out`. `stride`: from a pixel to the one above.
   */
  replaceByUp(
    before: Uint8Array,
    start: number,
    pixels: Uint8Array,
    at: number,
    stride: number,
    out: Uint8Array,
    count: number,
  ): void {
    for (let from = 0; from < count; ) {
      const stop = Math.min(from + STRETCH, count);
      let change = 0;
      let weighted = 0;
      for (let i = from; i < stop; i++) {
        const byte = (pixels[at + i]! - pixels[at + i - stride]!) & 255;
        out[i] = byte;
        const difference = byte - before[start + i]!;
        if (difference === 0) continue;
        change += difference;
        weighted += difference * (stop - i);
      }
      this.change(change, weighted, start + stop);
      from = stop;
    }
  }

  get value(): number {
    const a = (this.a + MODULUS) % MODULUS;
    const b = (this.b + MODULUS) % MODULUS;
    return ((b << 16) | a) >>> 0;
  }
}
