const BYTES_PER_PX = 3;

/** PNG row filters that are tried; "average" never pays for itself on certificates. */
export const SUB = 1;
export const UP = 2;
export const PAETH = 4;

/**
 * Filters the bytes of pixels [fromX, toX) of one row of an RGB picture into `out` at `outStart`.
 * The row above the first counts as zeros.
 */
export function filterRow(
  filter: number,
  rgb: Uint8Array,
  stride: number,
  row: number,
  fromX: number,
  toX: number,
  out: Uint8Array,
  outStart: number,
): void {
  const start = row * stride;
  const end = start + toX * BYTES_PER_PX;
  let at = start + fromX * BYTES_PER_PX;
  let to = outStart;
  const edge = Math.min(end, start + BYTES_PER_PX);
  const hasAbove = row > 0;
  if (filter === SUB) {
    for (; at < edge; at++) out[to++] = rgb[at]!;
    for (; at < end; at++) out[to++] = rgb[at]! - rgb[at - BYTES_PER_PX]!;
  } else if (filter === UP) {
    if (hasAbove) for (; at < end; at++) out[to++] = rgb[at]! - rgb[at - stride]!;
    else for (; at < end; at++) out[to++] = rgb[at]!;
  } else {
    for (; at < end; at++) {
      const isFirst = at < edge;
      const left = isFirst ? 0 : rgb[at - BYTES_PER_PX]!;
      const above = hasAbove ? rgb[at - stride]! : 0;
      const corner = isFirst || !hasAbove ? 0 : rgb[at - stride - BYTES_PER_PX]!;
      const toLeft = Math.abs(above - corner);
      const toAbove = Math.abs(left - corner);
      const toCorner = Math.abs(left + above - 2 * corner);
      const guess = toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
      out[to++] = rgb[at]! - guess;
    }
  }
}

/** The usual measure of how well a filtered row will compress: smaller is better. */
export function filterCost(bytes: Uint8Array, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const value = bytes[i]!;
    sum += value < 128 ? value : 256 - value;
  }
  return sum;
}

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
