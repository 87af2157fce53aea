import { constants, deflateRawSync } from "node:zlib";
import type { PixelBox } from "#app/platform/typesetting/pixel-box.ts";
import type { Canvas } from "./canvas.ts";
import { END_CHUNK, headerChunk, PNG_SIGNATURE, physicalSizeChunk, pngChunk } from "./png-chunks.server.ts";

interface Strip {
  /** Rows [top, bottom). */
  top: number;
  bottom: number;
  adler: number;
  rawLength: number;
  /** Where its finished IDAT chunk lies in the store. */
  storeStart: number;
  storeEnd: number;
}

/** Rows per strip where text is expected, and elsewhere. */
const FINE_ROWS = 8;
const COARSE_ROWS = 64;
const A4_LONG_SIDE_MM = 297;
const ZLIB_HEADER_CHUNK = pngChunk("IDAT", Buffer.from([0x78, 0x9c]));

/**
 * Writes PNGs that differ from one base picture in a few places. The base is compressed once, strip by strip;
 * each picture compresses only the strips that changed and splices the others in.
 */
export class PngSplicer {
  private readonly strips: Strip[];
  private readonly stripOfRow: Int32Array;
  private readonly store: Buffer;
  /** The base, filtered, each row led by its filter number. */
  private readonly filtered: Uint8Array;
  private readonly scratch: Uint8Array;
  private readonly header: Buffer;
  private readonly afterHeader: Buffer;

  /** `zones`: where pictures will differ; others may, at a cost. */
  constructor(base: Canvas, zones: PixelBox[]) {
    const { width, height } = base;
    const rowLength = width * 3 + 1;
    const bounds = stripBounds(height, zones);
    const firstRows = new Set(bounds.map(([top]) => top));
    this.filtered = new Uint8Array(height * rowLength);
    this.scratch = new Uint8Array(height * rowLength);
    filterBase(base, firstRows, this.filtered);
    const chunks: Buffer[] = [];
    let stored = 0;
    this.strips = bounds.map(([top, bottom]) => {
      const start = top * rowLength;
      const end = bottom * rowLength;
      const chunk = pngChunk("IDAT", deflatePart(this.filtered.subarray(start, end), 9, constants.Z_DEFAULT_STRATEGY));
      chunks.push(chunk);
      const storeStart = stored;
      stored += chunk.length;
      return { top, bottom, adler: adler32(this.filtered, start, end), rawLength: end - start, storeStart, storeEnd: stored };
    });
    this.store = Buffer.concat(chunks);
    this.stripOfRow = new Int32Array(height);
    for (const [i, strip] of this.strips.entries()) this.stripOfRow.fill(i, strip.top, strip.bottom);
    this.header = Buffer.concat([PNG_SIGNATURE, headerChunk(width, height)]);
    this.afterHeader = Buffer.concat([physicalSizeChunk(width, height, A4_LONG_SIDE_MM), ZLIB_HEADER_CHUNK]);
  }

  /** A whole PNG of `canvas`, which equals the base but in `touched`. `textChunks` go before the pixels. */
  encode(canvas: Canvas, touched: readonly PixelBox[], textChunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
    const dirty = this.dirtyStrips(touched);
    const parts: Uint8Array[] = [this.header, ...textChunks, this.afterHeader];
    let adler = 1;
    for (let i = 0, end = 0; i < this.strips.length; i = end) {
      for (end = i; end < this.strips.length && dirty[end] === dirty[i]; end++);
      const first = this.strips[i]!;
      const last = this.strips[end - 1]!;
      if (dirty[i]) {
        const raw = this.refilter(canvas, touched, first.top, last.bottom);
        adler = combineAdler(adler, adler32(raw, 0, raw.length), raw.length);
        parts.push(pngChunk("IDAT", deflatePart(raw, 1, constants.Z_RLE)));
      } else {
        for (let s = i; s < end; s++) adler = combineAdler(adler, this.strips[s]!.adler, this.strips[s]!.rawLength);
        parts.push(this.store.subarray(first.storeStart, last.storeEnd));
      }
    }
    const tail = Buffer.alloc(6);
    tail[0] = 3;
    tail.writeUInt32BE(adler, 2);
    parts.push(pngChunk("IDAT", tail), END_CHUNK);
    return joined(parts);
  }

  private dirtyStrips(touched: readonly PixelBox[]): Uint8Array {
    const dirty = new Uint8Array(this.strips.length);
    for (const box of touched) {
      const last = this.stripOfRow[box.top + box.height - 1]!;
      for (let strip = this.stripOfRow[box.top]!; strip <= last; strip++) dirty[strip] = 1;
    }
    return dirty;
  }

  /** Rows [top, bottom) filtered: the base's bytes, with those that depend on a touched pixel made again. */
  private refilter(canvas: Canvas, touched: readonly PixelBox[], top: number, bottom: number): Uint8Array {
    const stride = canvas.width * 3;
    const rowLength = stride + 1;
    const raw = this.scratch.subarray(0, (bottom - top) * rowLength);
    raw.set(this.filtered.subarray(top * rowLength, bottom * rowLength));
    for (const box of touched) {
      // One pixel to the right and one row below also look at the changed ones.
      const toX = Math.min(canvas.width, box.left + box.width + 1);
      const toRow = Math.min(bottom, box.top + box.height + 1);
      for (let row = Math.max(top, box.top); row < toRow; row++) {
        const out = (row - top) * rowLength + 1;
        filterRow(raw[out - 1]!, canvas.rgb, stride, row, box.left, toX, raw, out + box.left * 3);
      }
    }
    return raw;
  }
}

function stripBounds(height: number, zones: PixelBox[]): [number, number][] {
  const isFine = new Uint8Array(height);
  for (const zone of zones) isFine.fill(1, Math.max(0, zone.top), Math.max(0, zone.top + zone.height));
  const bounds: [number, number][] = [];
  for (let top = 0; top < height; ) {
    const limit = Math.min(height, top + (isFine[top] ? FINE_ROWS : COARSE_ROWS));
    let bottom = top + 1;
    while (bottom < limit && isFine[bottom] === isFine[top]) bottom++;
    bounds.push([top, bottom]);
    top = bottom;
  }
  return bounds;
}

/** Filters every row the cheapest way. A strip's first row never looks up, so a change above does not reach into it. */
function filterBase(base: Canvas, firstRows: ReadonlySet<number>, out: Uint8Array): void {
  const stride = base.width * 3;
  const attempt = new Uint8Array(stride);
  for (let row = 0; row < base.height; row++) {
    const start = row * (stride + 1);
    let best = Number.POSITIVE_INFINITY;
    for (const filter of firstRows.has(row) ? [SUB] : [SUB, UP, PAETH]) {
      filterRow(filter, base.rgb, stride, row, 0, base.width, attempt, 0);
      const cost = filterCost(attempt, stride);
      if (cost >= best) continue;
      best = cost;
      out[start] = filter;
      out.set(attempt, start + 1);
    }
  }
}

/** Raw deflate that ends on a byte and leaves the stream open, so that parts can follow one another. */
function deflatePart(raw: Uint8Array, level: number, strategy: number): Buffer {
  return deflateRawSync(raw, {
    level,
    strategy,
    memLevel: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: Math.max(65_536, raw.length >> 1),
  });
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const BYTES_PER_PX = 3;

/** PNG row filters that are tried; "average" never pays for itself on certificates. */
const SUB = 1;
const UP = 2;
const PAETH = 4;

/**
 * Filters the bytes of pixels [fromX, toX) of one row of an RGB picture into `out` at `outStart`.
 * The row above the first counts as zeros.
 */
function filterRow(
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
function filterCost(bytes: Uint8Array, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const value = bytes[i]!;
    sum += value < 128 ? value : 256 - value;
  }
  return sum;
}

const MODULUS = 65521;

/** Adler-32 of the bytes from `start` to `end`. */
function adler32(bytes: Uint8Array, start: number, end: number): number {
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
function combineAdler(first: number, second: number, secondLength: number): number {
  const firstA = first & 0xffff;
  const firstB = first >>> 16;
  const rest = secondLength % MODULUS;
  const a = (firstA + (second & 0xffff) - 1 + MODULUS) % MODULUS;
  const b = (((rest * firstA) % MODULUS) + firstB + (second >>> 16) - rest + MODULUS) % MODULUS;
  return ((b << 16) | a) >>> 0;
}
