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

  /** Bytes up to `end` of the stream change by `change` in all. `weighted`: each change times the bytes from it to `end`. */
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
