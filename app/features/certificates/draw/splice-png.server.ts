import { constants, deflateRawSync } from "node:zlib";
import { clipToPage, type PixelBox } from "#app/platform/typesetting/pixel-box.ts";
import { AdlerChanges, adler32 } from "./adler32.ts";
import { BitWriter } from "./bit-writer.ts";
import type { Canvas } from "./canvas.ts";
import { END_CHUNK, headerChunk, PNG_SIGNATURE, physicalSizeChunk, pngChunk } from "./png-chunks.server.ts";
import { filteredLength, filteredOffset, filterRow, NONE, PAETH, SUB, UP } from "./png-filters.ts";
import { StripCodes } from "./strip-codes.ts";

interface Strip {
  /** Rows [top, bottom). */
  top: number;
  bottom: number;
  /** Where its finished IDAT chunk lies in the store. */
  storeStart: number;
  storeEnd: number;
  /** Made when a picture first differs here. */
  codes: StripCodes | null;
}

/** Rows per strip where pictures are expected to differ, and elsewhere. */
const FINE_ROWS = 16;
const COARSE_ROWS = 128;
/** Level 9 takes six times as long on engraved artwork and saves a hundredth. */
const LEVEL = 6;
const A4_LONG_SIDE_MM = 297;
/** Deflate with a window of 32 KB, no dictionary (RFC 1950, 2.2). */
const ZLIB_HEADER_CHUNK = pngChunk("IDAT", Buffer.from([0x78, 0x9c]));

// Drawing is synchronous, so one of each serves the whole thread.
const writer = new BitWriter();
let freshBytes = new Uint8Array(0);

/**
 * Writes PNGs that differ from one base picture in a few places. The base is filtered and compressed once, in strips. A picture takes the
 * strips where nothing changed as they are; in the others only the bytes within the changed boxes are filtered and coded again, and
 * those beside them are moved as the bit strings they became the first time.
 *
 * One zlib stream (RFC 1950) may be spread over many IDAT chunks (PNG specification, 10.1), and each strip's blocks (RFC 1951, 3.2.3)
 * begin and end on whole bytes and refer to nothing outside of the strip. So strips can be exchanged freely.
 */
export class PngSplicer {
  private readonly strips: Strip[];
  private readonly stripOfRow: Int32Array;
  private readonly store: Buffer;
  /** The base, filtered, each row led by its filter number. */
  private readonly filtered: Uint8Array;
  private readonly adler: number;
  private readonly header: Buffer;
  private readonly afterHeader: Buffer;

  /** `zones`: where pictures will differ; others may, at a cost. */
  constructor(base: Canvas, zones: PixelBox[]) {
    const { width, height } = base;
    const rowLength = filteredLength(base);
    const isFine = fineRows(height, zones);
    this.filtered = filterBase(base, isFine);
    this.adler = adler32(this.filtered);
    const chunks: Buffer[] = [];
    let stored = 0;
    this.strips = stripBounds(isFine).map(([top, bottom]) => {
      const chunk = pngChunk("IDAT", deflatePart(this.filtered.subarray(top * rowLength, bottom * rowLength)));
      chunks.push(chunk);
      const storeStart = stored;
      stored += chunk.length;
      return { top, bottom, storeStart, storeEnd: stored, codes: null };
    });
    this.store = Buffer.concat(chunks);
    this.stripOfRow = new Int32Array(height);
    for (const [i, strip] of this.strips.entries()) this.stripOfRow.fill(i, strip.top, strip.bottom);
    this.header = Buffer.concat([PNG_SIGNATURE, headerChunk(width, height)]);
    this.afterHeader = Buffer.concat([physicalSizeChunk(width, height, A4_LONG_SIDE_MM), ZLIB_HEADER_CHUNK]);
  }

  /** A whole PNG of `canvas`, which equals the base but in `touched`. `textChunks` go before the pixels. */
  encode(canvas: Canvas, touched: readonly PixelBox[], textChunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
    const reached = touched.flatMap((box) => clipToPage(withNeighbours(box), canvas) ?? []);
    const boxesOfStrip = this.boxesByStrip(reached);
    const adler = new AdlerChanges(this.adler, this.filtered.length);
    const parts: Uint8Array[] = [this.header, ...textChunks, this.afterHeader];
    for (let i = 0, end = 0; i < this.strips.length; i = end) {
      const isChanged = boxesOfStrip[i] !== undefined;
      for (end = i; end < this.strips.length && (boxesOfStrip[end] !== undefined) === isChanged; end++);
      if (isChanged) parts.push(this.changedChunk(canvas, i, end, boxesOfStrip, adler));
      else parts.push(this.store.subarray(this.strips[i]!.storeStart, this.strips[end - 1]!.storeEnd));
    }
    // An empty last block, with fixed codes (RFC 1951, 3.2.6), and the checksum of the filtered bytes (RFC 1950, 2.2).
    const tail = Buffer.alloc(6);
    tail[0] = 3;
    tail.writeUInt32BE(adler.value, 2);
    parts.push(pngChunk("IDAT", tail), END_CHUNK);
    return joined(parts);
  }

  private boxesByStrip(boxes: readonly PixelBox[]): (PixelBox[] | undefined)[] {
    const byStrip = new Array<PixelBox[] | undefined>(this.strips.length);
    for (const box of boxes) {
      const last = this.stripOfRow[box.top + box.height - 1]!;
      for (let strip = this.stripOfRow[box.top]!; strip <= last; strip++) byStrip[strip] = [...(byStrip[strip] ?? []), box];
    }
    return byStrip;
  }

  /** The strips [from, to), all of which have changes, as one IDAT chunk. */
  private changedChunk(
    canvas: Canvas,
    from: number,
    to: number,
    boxesOfStrip: (PixelBox[] | undefined)[],
    adler: AdlerChanges,
  ): Uint8Array {
    const strips = this.strips.slice(from, to);
    const rowLength = filteredLength(canvas);
    for (const strip of strips) {
      strip.codes ??= new StripCodes(this.filtered.subarray(strip.top * rowLength, strip.bottom * rowLength), writer);
    }
    // No code is longer than fifteen bits, and none without a byte of the picture but those of tables.
    writer.begin((strips.at(-1)!.bottom - strips[0]!.top) * rowLength * 2 + strips.length * 1024);
    for (const [i, strip] of strips.entries()) this.putStrip(canvas, strip, boxesOfStrip[from + i]!, adler);
    return pngChunk("IDAT", writer.bytes());
  }

  private putStrip(canvas: Canvas, { top, bottom, codes }: Strip, boxes: readonly PixelBox[], adler: AdlerChanges): void {
    const rowLength = filteredLength(canvas);
    if (freshBytes.length < rowLength) freshBytes = new Uint8Array(rowLength);
    const stripStart = top * rowLength;
    const sorted = [...boxes].sort((a, b) => a.left - b.left);
    codes!.begin(writer);
    let done = 0;
    for (let row = top; row < bottom; row++) {
      const rowStart = row * rowLength;
      for (let next = 0; next < sorted.length; ) {
        // Boxes that meet on this row are one stretch of pixels.
        let [fromX, toX] = [0, 0];
        for (; next < sorted.length; next++) {
          const { left, top, width, height } = sorted[next]!;
          if (row < top || row >= top + height) continue;
          if (toX > 0 && left > toX) break;
          if (toX === 0) fromX = left;
          toX = Math.max(toX, left + width);
        }
        if (toX === 0) break;
        const start = rowStart + filteredOffset(fromX);
        const count = filteredOffset(toX) - filteredOffset(fromX);
        const filter = this.filtered[rowStart]!;
        if (filter === UP && row > 0) {
          const stride = canvas.width * 3;
          adler.replaceByUp(this.filtered, start, canvas.rgb, row * stride + fromX * 3, stride, freshBytes, count);
        } else {
          filterRow(filter, canvas, row, fromX, toX, freshBytes, 0);
          adler.replace(this.filtered, start, freshBytes, count);
        }
        codes!.putBase(writer, done, start - stripStart);
        codes!.putFresh(writer, freshBytes, count);
        done = start - stripStart + count;
      }
    }
    codes!.putBase(writer, done, (bottom - top) * rowLength);
    codes!.end(writer);
  }
}

/** The pixels whose filtered bytes can change with those of a box: filters look to the left and up. */
function withNeighbours({ left, top, width, height }: PixelBox): PixelBox {
  return { left, top, width: width + 1, height: height + 1 };
}

function fineRows(height: number, zones: readonly PixelBox[]): Uint8Array {
  const isFine = new Uint8Array(height);
  for (const { top, height: rows } of zones) isFine.fill(1, Math.max(0, top), Math.max(0, top + rows + 1));
  return isFine;
}

function stripBounds(isFine: Uint8Array): [number, number][] {
  const bounds: [number, number][] = [];
  for (let top = 0; top < isFine.length; ) {
    const limit = Math.min(isFine.length, top + (isFine[top] ? FINE_ROWS : COARSE_ROWS));
    let bottom = top + 1;
    while (bottom < limit && isFine[bottom] === isFine[top]) bottom++;
    bounds.push([top, bottom]);
    top = bottom;
  }
  return bounds;
}

/**
 * Filters every row. Where pictures will differ each row looks up, which is quick to do again and leaves nothing of the rows of a QR code
 * but the first of each module; elsewhere all take the filter that makes a sample smallest.
 */
function filterBase(base: Canvas, isFine: Uint8Array): Uint8Array {
  const rowLength = filteredLength(base);
  const out = new Uint8Array(base.height * rowLength);
  const usual = bestFilter(base);
  for (let row = 0; row < base.height; row++) {
    out[row * rowLength] = isFine[row] ? UP : usual;
    filterRow(out[row * rowLength]!, base, row, 0, base.width, out, row * rowLength + 1);
  }
  return out;
}

/** Rows of each part of the sample, and where the parts begin, in sixteenths of the height. */
const SAMPLE_ROWS = 16;
const SAMPLE_PLACES = [1, 4, 7, 10, 13];

function bestFilter(base: Canvas): number {
  const rowLength = filteredLength(base);
  const rows = SAMPLE_PLACES.flatMap((place) =>
    Array.from({ length: SAMPLE_ROWS }, (_, i) => Math.floor((place * base.height) / 16) + i).filter((row) => row < base.height),
  );
  const sample = new Uint8Array(rows.length * rowLength);
  let best = UP;
  let smallest = Infinity;
  for (const filter of [UP, NONE, SUB, PAETH]) {
    for (const [i, row] of rows.entries()) {
      sample[i * rowLength] = filter;
      filterRow(filter, base, row, 0, base.width, sample, i * rowLength + 1);
    }
    const size = deflatePart(sample).length;
    if (size >= smallest) continue;
    smallest = size;
    best = filter;
  }
  return best;
}

/** Raw deflate that ends on a byte and leaves the stream open, so that parts can follow one another. */
function deflatePart(raw: Uint8Array): Buffer {
  return deflateRawSync(raw, {
    level: LEVEL,
    memLevel: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: Math.max(65_536, raw.length >> 1),
  });
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  // Every byte is written, and clearing megabytes first would take as long again.
  const { buffer } = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0));
  const whole = new Uint8Array(buffer);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
