import { promisify } from "node:util";
import { constants, deflateRaw, deflateRawSync, type ZlibOptions } from "node:zlib";
import type { Canvas } from "./canvas.ts";
import { filteredLength, filterRow, NONE, PAETH, SUB, UP } from "./png-filters.ts";

/** How zlib looks for what repeats. */
export type Compression = Pick<ZlibOptions, "level" | "strategy">;

/** Level 9 takes six times as long on engraved artwork and saves a hundredth. */
const USUAL: Compression = { level: 6 };
/** In a third of the time. */
const QUICK: Compression = { level: 3 };
/**
 * Looks for runs of one byte only: for most photographs as small as anything else, in a fifth of
 * the time.
 */
const RUNS: Compression = { strategy: constants.Z_RLE };
/** How much larger a picture may be that takes less time. */
const NEARLY = 1.04;

/** Rows of each part of the sample, and where the parts begin, in sixteenths of the height. */
const SAMPLE_ROWS = 4;
const SAMPLE_PLACES = [1, 4, 7, 10, 13];

/**
 * The filter that makes a sample smallest, and the quickest way to compress that is worth it with
 * it.
 */
export function bestCompression(base: Canvas): { filter: number; compression: Compression } {
  const rowLength = filteredLength(base);
  const rows = SAMPLE_PLACES.flatMap((place) =>
    Array.from(
      { length: SAMPLE_ROWS },
      (_, i) => Math.floor((place * base.height) / 16) + i,
    ).filter((row) => row < base.height),
  );
  const sample = new Uint8Array(rows.length * rowLength);
  const sizeWith = (filter: number, compression: Compression) => {
    for (const [i, row] of rows.entries()) {
      sample[i * rowLength] = filter;
      filterRow(filter, base, row, 0, base.width, sample, i * rowLength + 1);
    }
    return deflatePart(sample, compression).length;
  };
  const sizes = [UP, NONE, SUB, PAETH].map((filter) => ({ filter, size: sizeWith(filter, QUICK) }));
  const { filter, size } = sizes.reduce((best, one) => (one.size < best.size ? one : best));
  const limit = sizeWith(filter, USUAL) * NEARLY;
  if (sizeWith(filter, RUNS) <= limit) return { filter, compression: RUNS };
  return { filter, compression: size <= limit ? QUICK : USUAL };
}

const deflateInThread = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);

/** The same as `deflatePart`, in a thread of its own. */
export function deflatePartInThread(raw: Uint8Array, compression: Compression): Promise<Buffer> {
  return deflateInThread(raw, options(compression, raw));
}

/**
 * Raw deflate that ends on a byte and leaves the stream open, so that parts can follow one another.
 */
export function deflatePart(raw: Uint8Array, compression: Compression): Buffer {
  return deflateRawSync(raw, options(compression, raw));
}

function options(compression: Compression, { length }: Uint8Array): ZlibOptions {
  return {
    ...compression,
    memLevel: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: Math.max(65_536, length >> 1),
  };
}
