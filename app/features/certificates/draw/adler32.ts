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

/** Of a change at most 255 at each of so many bytes, the sum of sums stays below 2^31. */
const CHANGED_STRETCH = 2000;

/**
 * Follows the checksum of a long stream while a few of its bytes change. Both sums are linear in the bytes: a change of d at a place
 * with n bytes from there to the end adds d to the first and n · d to the second.
 */
export class AdlerChanges {
  private a = 0;
  private b = 0;

  /** `length`: of the whole stream. */
  constructor(private readonly length: number) {}

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

  /** The bytes of `before` from `start` on become zeros. */
  replaceByZeros(before: Uint8Array, start: number, count: number): void {
    for (let from = 0; from < count; ) {
      const stop = Math.min(from + CHANGED_STRETCH, count);
      let change = 0;
      let weighted = 0;
      for (let i = start + from; i < start + stop; i++) {
        change = (change - before[i]!) | 0;
        weighted = (weighted + change) | 0;
      }
      this.change(change, weighted, start + stop);
      from = stop;
    }
  }

  /**
   * The same for a row filtered by the one above (PNG specification, 9.2), filtered in the same turn, since both together take hardly
   * longer than either: the filtered bytes of `pixels` from `at` on go to `out` at `to`. `stride`: from a pixel to the one above.
   */
  replaceByUp(
    before: Uint8Array,
    start: number,
    pixels: Uint8Array,
    at: number,
    stride: number,
    out: Uint8Array,
    to: number,
    count: number,
  ): void {
    for (let from = 0; from < count; ) {
      const stop = Math.min(from + CHANGED_STRETCH, count);
      let change = 0;
      let weighted = 0;
      for (let i = from; i < stop; i++) {
        const byte = (pixels[at + i]! - pixels[at + i - stride]!) & 255;
        out[to + i] = byte;
        change = (change + byte - before[start + i]!) | 0;
        weighted = (weighted + change) | 0;
      }
      this.change(change, weighted, start + stop);
      from = stop;
    }
  }

  /** All that another has followed in the same stream. */
  add({ a, b }: AdlerChanges): void {
    this.a = (this.a + a) % MODULUS;
    this.b = (this.b + b) % MODULUS;
  }

  /** The checksum of the stream that had the checksum `adler`. */
  appliedTo(adler: number): number {
    const a = ((adler & 0xffff) + this.a + MODULUS) % MODULUS;
    const b = ((adler >>> 16) + this.b + MODULUS) % MODULUS;
    return ((b << 16) | a) >>> 0;
  }

  /** `weighted`: each change times the bytes from it to `end`. */
  private change(change: number, weighted: number, end: number): void {
    this.a = (this.a + change) % MODULUS;
    this.b = (this.b + weighted + (this.length - end) * change) % MODULUS;
  }
}
