import { type BitWriter, countRuns } from "./bit-writer.ts";
import { END_OF_BLOCK, type RunTable, runTable, SYMBOLS } from "./huffman.ts";

/** A literal and the longest run: what a stretch of one colour costs least in. */
const CELL_BYTES = 259;
/**
 * Where there are hardly any runs, as in photographs, cutting finer costs nothing, and less is
 * coded again beside what changes.
 */
const FINE_CELL_BYTES = 24;
/** Literals of so many bytes, at least: hardly any runs. */
const FINE_FROM = 0.75;
/**
 * Where a sample of every fourth cell has hardly any runs, the others are much like it; counting
 * them would take as long as coding does.
 */
const SAMPLED = 4;
/**
 * Counted for each symbol beside those of the base, since letters bring every byte. As much as some
 * lines of text, so that the table suits them where the base is empty paper, and changes nothing
 * where it is a photograph.
 */
const EXPECTED_LITERALS = 8;
const EXPECTED_RUNS = 4;
/** Where a filter foresees a row, nothing is left of it. */
const EXPECTED_ZEROS = 64;

/**
 * The compressed bytes of a strip of the base picture, in such a way that any stretch of them can
 * be used beside new bytes: one Huffman table for both, and codes in cells that do not refer to
 * each other. Bit strings are moved as they are, however they fall on bytes.
 */
export class StripCodes {
  private readonly table: RunTable;
  private readonly header: Uint32Array;
  private readonly headerBits: number;
  private readonly words: Uint32Array;
  /** Where each cell's codes begin, and the end of the last. */
  private readonly cellBits: Uint32Array;
  private readonly cellBytes: number;

  private readonly base: DataView;

  /** `strip`: its filtered bytes. `scratch`: any writer; what it held is lost. */
  constructor(strip: Uint8Array, scratch: BitWriter) {
    const { length } = strip;
    this.base = new DataView(strip.buffer, strip.byteOffset, length);
    const { frequencies, isFine } = countSymbols(this.base);
    this.cellBytes = isFine ? FINE_CELL_BYTES : CELL_BYTES;
    for (let symbol = 0; symbol < SYMBOLS; symbol++)
      frequencies[symbol]! += symbol < 256 ? EXPECTED_LITERALS : EXPECTED_RUNS;
    frequencies[0]! += EXPECTED_ZEROS;
    frequencies[END_OF_BLOCK] = 1;
    this.table = runTable(frequencies);
    scratch.begin(1024);
    scratch.putAll(this.table.header);
    this.header = scratch.copyOfWords();
    this.headerBits = scratch.length;
    const cells = Math.ceil(length / this.cellBytes);
    scratch.begin(length * 2);
    this.cellBits = new Uint32Array(cells + 1);
    for (let cell = 0; cell < cells; cell++) {
      const from = cell * this.cellBytes;
      scratch.putRuns(this.base, from, Math.min(length, from + this.cellBytes), this.table);
      this.cellBits[cell + 1] = scratch.length;
    }
    this.words = scratch.copyOfWords();
  }

  /** Begins the strip's block. */
  begin(out: BitWriter): void {
    out.copy(this.header, 0, this.headerBits);
  }

  /** Bytes [from, to) of the base. */
  putBase(out: BitWriter, from: number, to: number): void {
    const { cellBytes, cellBits, base, table } = this;
    const first = Math.ceil(from / cellBytes);
    const last = to === base.byteLength ? cellBits.length - 1 : Math.floor(to / cellBytes);
    if (first >= last) {
      out.putRuns(base, from, to, table);
      return;
    }
    out.putRuns(base, from, first * cellBytes, table);
    out.copy(this.words, cellBits[first]!, cellBits[last]!);
    out.putRuns(base, Math.min(to, last * cellBytes), to, table);
  }

  /** Bytes [from, to) of others, instead of the base's. */
  putFresh(out: BitWriter, fresh: DataView, from: number, to: number): void {
    out.putRuns(fresh, from, to, this.table);
  }

  /** So many zeros instead of the base's. */
  putZeros(out: BitWriter, count: number): void {
    out.putRun(0, count, this.table);
  }

  /** Ends the block on a whole byte. */
  end(out: BitWriter): void {
    out.putCode(this.table, END_OF_BLOCK);
    out.alignWithEmptyBlock();
  }
}

/**
 * How often each symbol comes in a strip, and whether it has hardly any runs; then all are
 * estimated from a sample.
 */
function countSymbols(strip: DataView): { frequencies: Uint32Array; isFine: boolean } {
  const length = strip.byteLength;
  const frequencies = new Uint32Array(SYMBOLS);
  let counted = 0;
  for (let part = 0; part < SAMPLED; part++) {
    for (let at = part * CELL_BYTES; at < length; at += SAMPLED * CELL_BYTES) {
      const end = Math.min(length, at + CELL_BYTES);
      countRuns(strip, at, end, frequencies);
      counted += end - at;
    }
    if (part === 0 && literalsOf(frequencies) > counted * FINE_FROM) {
      for (let symbol = 0; symbol < SYMBOLS; symbol++) frequencies[symbol]! *= SAMPLED;
      return { frequencies, isFine: true };
    }
  }
  return { frequencies, isFine: literalsOf(frequencies) > length * FINE_FROM };
}

function literalsOf(frequencies: Uint32Array): number {
  let sum = 0;
  for (let byte = 0; byte < 256; byte++) sum += frequencies[byte]!;
  return sum;
}
