import type { AdlerChanges } from "./adler32.ts";
import { TILE_PX } from "./dirty-tiles.ts";
import { bytewiseDifference, filteredOffset } from "./png-filters.ts";

/**
 * The low and the high half of each pair of bytes in a word: sums of a tile fit in sixteen bits, so
 * two are added at once.
 */
const PAIRS = 0x00ff00ff;
const UNKNOWN = 0xffff;

/**
 * Filters tiles by the row above (PNG specification, 9.2) and follows the stream's checksum, four
 * bytes at a time: words are read wherever they begin. What the tiles of the base picture add to
 * the checksum is kept once it was added up.
 */
export class UpTiles {
  /**
   * Of each tile of the base, the sum of its filtered bytes, and the sum of each times the bytes
   * from it to the end of the tile.
   */
  private readonly sums: Uint16Array;
  private readonly weighted: Uint32Array;
  private readonly base: Uint8Array;
  private readonly width: number;
  private readonly perRow: number;

  /** `base`: the filtered rows of a picture `width` pixels wide. */
  constructor(base: Uint8Array, width: number, perRow: number, height: number) {
    this.base = base;
    this.width = width;
    this.perRow = perRow;
    this.sums = new Uint16Array(perRow * height).fill(UNKNOWN);
    this.weighted = new Uint32Array(perRow * height);
  }

  /**
   * Filters tiles [first, end) of one row, which is not the topmost, into `out`, a row of filtered
   * bytes.
   */
  filter(
    pixels: DataView,
    row: number,
    first: number,
    end: number,
    out: DataView,
    adler: AdlerChanges,
  ): void {
    const { sums, weighted, width, perRow } = this;
    const stride = width * 3;
    let change = 0;
    let weightedChange = 0;
    let to = filteredOffset((first - row * perRow) * TILE_PX);
    let at = row * stride + to - 1;
    for (let tile = first; tile < end; tile++) {
      if (sums[tile] === UNKNOWN) this.addUp(tile, row);
      const stop = Math.min(at + TILE_PX * 3, (row + 1) * stride);
      const count = stop - at;
      let even = 0;
      let odd = 0;
      let evenSums = 0;
      let oddSums = 0;
      for (; at + 4 <= stop; at += 4, to += 4) {
        const word = bytewiseDifference(
          pixels.getInt32(at, true),
          pixels.getInt32(at - stride, true),
        );
        out.setInt32(to, word, true);
        even += word & PAIRS;
        odd += (word >>> 8) & PAIRS;
        evenSums += even;
        oddSums += odd;
      }
      let sum = (even & 0xffff) + (even >>> 16) + (odd & 0xffff) + (odd >>> 16);
      // Each byte as often as there are words from its own on, four times, less what comes before
      // it in its word.
      let sumOfSums =
        4 * ((evenSums & 0xffff) + (evenSums >>> 16) + (oddSums & 0xffff) + (oddSums >>> 16)) -
        (odd & 0xffff) -
        2 * (even >>> 16) -
        3 * (odd >>> 16);
      for (; at < stop; at++, to++) {
        const byte = (pixels.getUint8(at) - pixels.getUint8(at - stride)) & 255;
        out.setUint8(to, byte);
        sum += byte;
        sumOfSums += sum;
      }
      weightedChange += change * count + sumOfSums - weighted[tile]!;
      change += sum - sums[tile]!;
    }
    adler.change(change, weightedChange, row * (stride + 1) + to);
  }

  /**
   * Follows tiles [first, end) of one row that equal the row above, so that nothing but zeros is
   * left of them. All of them are whole.
   */
  clear(row: number, first: number, end: number, adler: AdlerChanges): void {
    const { sums, weighted, width, perRow } = this;
    let change = 0;
    let weightedChange = 0;
    for (let tile = first; tile < end; tile++) {
      if (sums[tile] === UNKNOWN) this.addUp(tile, row);
      weightedChange += change * TILE_PX * 3 - weighted[tile]!;
      change -= sums[tile]!;
    }
    adler.change(
      change,
      weightedChange,
      row * (width * 3 + 1) + filteredOffset((end - row * perRow) * TILE_PX),
    );
  }

  private addUp(tile: number, row: number): void {
    const rowLength = this.width * 3 + 1;
    const start = row * rowLength + filteredOffset((tile - row * this.perRow) * TILE_PX);
    const end = Math.min(start + TILE_PX * 3, (row + 1) * rowLength);
    let sum = 0;
    let sumOfSums = 0;
    for (let at = start; at < end; at++) {
      sum += this.base[at]!;
      sumOfSums += sum;
    }
    this.sums[tile] = sum;
    this.weighted[tile] = sumOfSums;
  }
}
