import type { PixelBox } from "../typesetting/pixel-box.ts";
import { AdlerChanges, adler32 } from "./adler32.ts";
import { BitWriter } from "./bit-writer.ts";
import type { Canvas } from "./canvas.ts";
import { DirtyTiles, REPEATED, TILE_PX } from "./dirty-tiles.ts";
import type { PaintedRows } from "./painted-rows.ts";
import {
  END_CHUNK,
  headerChunk,
  PNG_SIGNATURE,
  physicalSizeChunk,
  pngChunk,
} from "./png-chunks.server.ts";
import {
  bestCompression,
  type Compression,
  deflatePart,
  deflatePartInThread,
} from "./png-compression.server.ts";
import { filteredLength, filteredOffset, filterRow, UP } from "./png-filters.ts";
import { StripCodes } from "./strip-codes.ts";
import { UpTiles } from "./up-tiles.ts";

interface Strip {
  /** Rows [top, bottom). */
  top: number;
  bottom: number;
  /** Whether pictures are expected to differ here. */
  isFine: boolean;
  /** Its finished IDAT chunk, made when a picture first equals the base here. */
  plain: Buffer | null;
  /** Made when a picture first differs here. */
  codes: StripCodes | null;
  /** How it was the last time that a picture differed. */
  changed: ChangedStrip | null;
  /** The bytes of `changed`, and of the next. */
  room: Buffer | null;
}

interface ChangedStrip {
  paintings: readonly PaintedRows[];
  chunk: Buffer;
  adler: AdlerChanges;
}

/** Rows per strip where pictures are expected to differ, and elsewhere. */
const FINE_ROWS = 16;
const COARSE_ROWS = 128;
/** So that the next one, which is seldom much longer, fits too. */
const SPARE_ROOM = 1.1;
const A4_LONG_SIDE_MM = 297;
/** Deflate with a window of 32 KB, no dictionary (RFC 1950, 2.2). */
const ZLIB_HEADER_CHUNK = pngChunk("IDAT", Buffer.from([0x78, 0x9c]));

// Drawing is synchronous, so one of each serves the whole thread.
const writer = new BitWriter();
let freshRow = new Uint8Array(0);
let freshView = new DataView(freshRow.buffer);

/**
 * Writes PNGs that differ from one base picture in a few places. The base is filtered once, and
 * compressed in strips. A picture takes the strips where nothing changed as they are; in the others
 * only the bytes of the tiles that were painted on are filtered and coded again, and those beside
 * them are moved as the bit strings they became the first time. A strip on which the same was
 * painted as the last time, a course or a date that many certificates share, is taken whole.
 *
 * One zlib stream (RFC 1950) may be spread over many IDAT chunks (PNG specification, 10.1), and
 * each strip's blocks (RFC 1951, 3.2.3) begin and end on whole bytes and refer to nothing outside
 * of the strip. So strips can be exchanged freely, and what was made before never decides what a
 * picture's bytes are.
 */
export class PngSplicer {
  private readonly strips: Strip[];
  private readonly stripOfRow: Int32Array;
  /** The base, filtered, each row led by its filter number. */
  private readonly filtered: Uint8Array;
  private readonly adler: number;
  private readonly compression: Compression;
  /** What has been begun in other threads. */
  private readonly underWay: Promise<void>[] = [];
  private readonly header: Buffer;
  private readonly afterHeader: Buffer;
  private readonly tiles: DirtyTiles;
  private readonly upTiles: UpTiles;

  /** `zones`: where pictures will differ; others may, at a cost. */
  constructor(base: Canvas, zones: PixelBox[]) {
    const { width, height } = base;
    const isFine = fineRows(height, zones);
    const { filter, compression } = bestCompression(base);
    this.compression = compression;
    this.filtered = new Uint8Array(height * filteredLength(base));
    this.stripOfRow = new Int32Array(height);
    this.strips = stripBounds(isFine).map(([top, bottom]) => ({
      top,
      bottom,
      isFine: isFine[top] === 1,
      plain: null,
      codes: null,
      changed: null,
      room: null,
    }));
    for (const [i, strip] of this.strips.entries()) {
      this.stripOfRow.fill(i, strip.top, strip.bottom);
      filterStrip(base, strip, filter, this.filtered);
      // Another thread compresses it while this one filters the next.
      if (!strip.isFine) this.underWay.push(this.compress(strip));
    }
    this.adler = adler32(this.filtered);
    this.header = Buffer.concat([PNG_SIGNATURE, headerChunk(width, height)]);
    this.afterHeader = Buffer.concat([
      physicalSizeChunk(width, height, A4_LONG_SIDE_MM),
      ZLIB_HEADER_CHUNK,
    ]);
    this.tiles = new DirtyTiles(width, height);
    this.upTiles = new UpTiles(this.filtered, width, this.tiles.perRow, height);
  }

  /**
   * Does beforehand, in other threads where it can, what the first picture would wait for:
   * `paintings` are those of any picture, and where none of them is, the strips are compressed.
   */
  async warmUp(paintings: readonly PaintedRows[]): Promise<void> {
    const found = this.byStrip(paintings);
    for (const [i, strip] of this.strips.entries())
      if (strip.isFine && !found[i]) this.underWay.push(this.compress(strip));
    for (const [i, strip] of this.strips.entries()) if (found[i]) this.codesOf(strip);
    await Promise.all(this.underWay.splice(0));
  }

  private async compress(strip: Strip): Promise<void> {
    strip.plain = pngChunk(
      "IDAT",
      await deflatePartInThread(this.bytesOf(strip), this.compression),
    );
  }

  /**
   * A whole PNG of `canvas`, which is the base with `paintings` on it, in the order they were
   * painted. Those that are objects of the picture before are taken to be what they were then.
   * `textChunks` go before the pixels.
   */
  encode(
    canvas: Canvas,
    paintings: readonly PaintedRows[],
    textChunks: readonly Uint8Array[],
  ): Uint8Array<ArrayBuffer> {
    const paintingsOfStrip = this.byStrip(paintings);
    const adler = new AdlerChanges(this.filtered.length);
    const parts: Uint8Array[] = [this.header, ...textChunks, this.afterHeader];
    this.markTiles(paintings, paintingsOfStrip);
    for (let i = 0; i < this.strips.length; i++) {
      const strip = this.strips[i]!;
      const here = paintingsOfStrip[i];
      if (here) {
        if (!isSame(here, strip.changed?.paintings))
          strip.changed = this.change(strip, canvas, here);
        adler.add(strip.changed!.adler);
        parts.push(strip.changed!.chunk);
      } else {
        strip.plain ??= pngChunk("IDAT", deflatePart(this.bytesOf(strip), this.compression));
        parts.push(strip.plain);
      }
    }
    for (const { top, bottom } of paintings)
      this.tiles.clear(Math.min(top, canvas.height), Math.min(bottom + 1, canvas.height));
    // An empty last block, with fixed codes (RFC 1951, 3.2.6), and the checksum of the filtered
    // bytes (RFC 1950, 2.2).
    const tail = Buffer.alloc(6);
    tail[0] = 3;
    tail.writeUInt32BE(adler.appliedTo(this.adler), 2);
    parts.push(pngChunk("IDAT", tail), END_CHUNK);
    return joined(parts);
  }

  /**
   * The paintings that reach each strip. The row below a painting changes with it: filters look up.
   */
  private byStrip(paintings: readonly PaintedRows[]): (PaintedRows[] | undefined)[] {
    const found = new Array<PaintedRows[] | undefined>(this.strips.length);
    for (const painting of paintings) {
      if (painting.top >= painting.bottom) continue;
      const last = this.stripOfRow[Math.min(painting.bottom, this.stripOfRow.length - 1)]!;
      for (let strip = this.stripOfRow[painting.top]!; strip <= last; strip++) {
        const here = found[strip];
        if (here) here.push(painting);
        else found[strip] = [painting];
      }
    }
    return found;
  }

  /**
   * Marks what has to be filtered again: all of the paintings that reach a strip on which something
   * is new.
   */
  private markTiles(
    paintings: readonly PaintedRows[],
    paintingsOfStrip: readonly (PaintedRows[] | undefined)[],
  ): void {
    const needed = new Set<PaintedRows>();
    for (let i = 0; i < this.strips.length; i++) {
      const here = paintingsOfStrip[i];
      if (here && !isSame(here, this.strips[i]!.changed?.paintings))
        for (const painting of here) needed.add(painting);
    }
    for (const painting of paintings) if (needed.has(painting)) this.tiles.mark(painting);
  }

  private bytesOf({ top, bottom }: Strip): Uint8Array {
    const rowLength = this.filtered.length / this.stripOfRow.length;
    return this.filtered.subarray(top * rowLength, bottom * rowLength);
  }

  private codesOf(strip: Strip): StripCodes {
    strip.codes ??= new StripCodes(this.bytesOf(strip), writer);
    return strip.codes;
  }

  private change(strip: Strip, canvas: Canvas, paintings: readonly PaintedRows[]): ChangedStrip {
    const { top, bottom } = strip;
    const rowLength = filteredLength(canvas);
    const size = (bottom - top) * rowLength;
    const codes = this.codesOf(strip);
    const pixels = new DataView(canvas.rgb.buffer, canvas.rgb.byteOffset, canvas.rgb.byteLength);
    if (freshRow.length < rowLength) {
      freshRow = new Uint8Array(rowLength);
      freshView = new DataView(freshRow.buffer);
    }
    const adler = new AdlerChanges(this.filtered.length);
    // No code is longer than fifteen bits, and none without a byte of the picture but those of
    // tables.
    writer.begin(size * 2 + 1024);
    codes.begin(writer);
    let done = 0;
    for (let row = top; row < bottom; row++) {
      const inStrip = (row - top) * rowLength;
      let at = row * this.tiles.perRow;
      const end = at + this.tiles.perRow;
      const isUp = row > 0 && this.filtered[row * rowLength] === UP;
      for (;;) {
        at = this.tiles.nextMarked(at, end);
        if (at === end) break;
        const first = at;
        const isRepeated = isUp && this.tiles.marks[at] === REPEATED;
        at = isUp ? this.tiles.afterSame(at, end, isRepeated) : this.tiles.afterMarked(at, end);
        const from = filteredOffset((first - end + this.tiles.perRow) * TILE_PX);
        const to = Math.min(rowLength, filteredOffset((at - end + this.tiles.perRow) * TILE_PX));
        codes.putBase(writer, done, inStrip + from);
        if (isRepeated) {
          this.upTiles.clear(row, first, at, adler);
          codes.putZeros(writer, to - from);
        } else {
          if (isUp) this.upTiles.filter(pixels, row, first, at, freshView, adler);
          else this.filterBytes(canvas, row, from, to, adler);
          codes.putFresh(writer, freshView, from, to);
        }
        done = inStrip + to;
      }
    }
    codes.putBase(writer, done, size);
    codes.end(writer);
    const bytes = writer.bytes();
    if (!strip.room || strip.room.length < bytes.length + 12)
      strip.room = Buffer.allocUnsafeSlow(Math.ceil((bytes.length + 12) * SPARE_ROOM));
    return { paintings, chunk: pngChunk("IDAT", bytes, strip.room), adler };
  }

  /** Filters bytes [from, to) of one row into `freshRow`. */
  private filterBytes(
    canvas: Canvas,
    row: number,
    from: number,
    to: number,
    adler: AdlerChanges,
  ): void {
    const rowStart = row * filteredLength(canvas);
    filterRow(this.filtered[rowStart]!, canvas, row, (from - 1) / 3, (to - 1) / 3, freshRow, from);
    adler.replace(this.filtered, rowStart + from, freshRow, from, to - from);
  }
}

function isSame(
  paintings: readonly PaintedRows[],
  others: readonly PaintedRows[] | undefined,
): boolean {
  return (
    paintings.length === others?.length && paintings.every((painting, i) => painting === others[i])
  );
}

function fineRows(height: number, zones: readonly PixelBox[]): Uint8Array {
  const isFine = new Uint8Array(height);
  for (const { top, height: rows } of zones)
    isFine.fill(1, Math.max(0, top), Math.max(0, top + rows + 1));
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
 * Filters the rows of a strip. Where pictures will differ each looks up, which is quick to do again
 * and leaves nothing of the rows of a QR code but the first of each module; elsewhere all take
 * `usual`.
 */
function filterStrip(
  base: Canvas,
  { top, bottom, isFine }: Strip,
  usual: number,
  out: Uint8Array,
): void {
  const rowLength = filteredLength(base);
  const filter = isFine ? UP : usual;
  for (let row = top; row < bottom; row++) {
    out[row * rowLength] = filter;
    filterRow(filter, base, row, 0, base.width, out, row * rowLength + 1);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  // Every byte is written, and clearing megabytes first would take as long again.
  const { buffer } = Buffer.allocUnsafeSlow(
    parts.reduce((length, part) => length + part.length, 0),
  );
  const whole = new Uint8Array(buffer);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
