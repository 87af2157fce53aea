const MODULUS = 65521;

/** Adler-32 of the bytes from `start` to `end`. */
export function adler32(bytes: Uint8Array, start: number, end: number): number {
  let a = 1;
  let b = 0;
  let at = start;
  while (at < end) {
    // 3,800 bytes is as far as the sums stay below 2^31.
    const stop = Math.min(at + 3800, end);
    for (; at + 8 <= stop; at += 8) {
      a += bytes[at]!;
      b += a;
      a += bytes[at + 1]!;
      b += a;
      a += bytes[at + 2]!;
      b += a;
      a += bytes[at + 3]!;
      b += a;
      a += bytes[at + 4]!;
      b += a;
      a += bytes[at + 5]!;
      b += a;
      a += bytes[at + 6]!;
      b += a;
      a += bytes[at + 7]!;
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

/** The checksum of two pieces put together, from the checksum of each and the length of the second. */
export function combineAdler(first: number, second: number, secondLength: number): number {
  const firstA = first & 0xffff;
  const firstB = first >>> 16;
  const rest = secondLength % MODULUS;
  const a = (firstA + (second & 0xffff) - 1 + MODULUS) % MODULUS;
  const b = (((rest * firstA) % MODULUS) + firstB + (second >>> 16) - rest + MODULUS) % MODULUS;
  return ((b << 16) | a) >>> 0;
}
