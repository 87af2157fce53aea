import type { Canvas } from "./canvas.ts";

/**
 * Row filters of PNG (PNG specification, 9.2): each byte less what its neighbours make one expect.
 */
export const NONE = 0;
export const SUB = 1;
export const UP = 2;
export const PAETH = 4;

const BYTES_PER_PX = 3;

/**
 * Filters the bytes of pixels [fromX, toX) of one row of an RGB picture into `out` at `to`. What
 * lies outside of the picture counts as zeros (PNG specification, 9.2).
 */
export function filterRow(
  filter: number,
  { rgb, width }: Canvas,
  row: number,
  fromX: number,
  toX: number,
  out: Uint8Array,
  to: number,
): void {
  const stride = width * BYTES_PER_PX;
  const start = row * stride;
  const end = start + toX * BYTES_PER_PX;
  let at = start + fromX * BYTES_PER_PX;
  const edge = Math.min(end, start + BYTES_PER_PX);
  if (filter === NONE || (filter === UP && row === 0)) {
    out.set(rgb.subarray(at, end), to);
  } else if (filter === UP) {
    subtract(rgb, at, end, stride, out, to);
  } else if (filter === SUB) {
    for (; at < edge; at++) out[to++] = rgb[at]!;
    subtract(rgb, at, end, BYTES_PER_PX, out, to);
  } else {
    for (; at < end; at++) {
      const isFirst = at < edge;
      const left = isFirst ? 0 : rgb[at - BYTES_PER_PX]!;
      const above = row > 0 ? rgb[at - stride]! : 0;
      const corner = isFirst || row === 0 ? 0 : rgb[at - stride - BYTES_PER_PX]!;
      const toLeft = Math.abs(above - corner);
      const toAbove = Math.abs(left - corner);
      const toCorner = Math.abs(left + above - 2 * corner);
      let guess = corner;
      if (toLeft <= toAbove && toLeft <= toCorner) guess = left;
      else if (toAbove <= toCorner) guess = above;
      out[to++] = rgb[at]! - guess;
    }
  }
}

/** Each byte of [at, end) less the one `distance` before it, into `out` at `to`. */
function subtract(
  bytes: Uint8Array,
  at: number,
  end: number,
  distance: number,
  out: Uint8Array,
  to: number,
): void {
  const source = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const target = new DataView(out.buffer, out.byteOffset, out.byteLength);
  for (; at + 4 <= end; at += 4, to += 4)
    target.setInt32(
      to,
      bytewiseDifference(source.getInt32(at, true), source.getInt32(at - distance, true)),
      true,
    );
  for (; at < end; at++) out[to++] = bytes[at]! - bytes[at - distance]!;
}

/**
 * Four differences of bytes at once: the highest bit of each is kept out of the way of borrowing.
 */
export function bytewiseDifference(one: number, other: number): number {
  return (((one | 0x80808080) - (other & 0x7f7f7f7f)) | 0) ^ (~(one ^ other) & 0x80808080);
}

/** Bytes of a row as PNG compresses it: the number of its filter goes before it. */
export function filteredLength({ width }: Canvas): number {
  return width * BYTES_PER_PX + 1;
}

/** Where in a filtered row the bytes of pixel `x` begin. */
export function filteredOffset(x: number): number {
  return 1 + x * BYTES_PER_PX;
}
