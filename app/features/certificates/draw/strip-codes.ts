import { type BitWriter, countRuns } from "./bit-writer.ts";
import { END_OF_BLOCK, type RunTable, runTable, SYMBOLS } from "./huffman.ts";

/** A literal and the longest run: what a stretch of one colour costs least in. */
const CELL_BYTES = 259;
/**
 * Counted for each symbol beside those of the base, since letters bring every byte. As much as some lines of text, so that the table suits
 * them where the base is empty paper, and changes nothing where it is a photograph.
 */
const EXPECTED_LITERALS = 8;
const EXPECTED_RUNS = 4;
/** Where a filter foresees a row, nothing is left of it. */
const EXPECTED_ZEROS = 64;

/**
 * The compressed bytes of a strip of the base picture, in such a way that any stretch of them can be used beside new bytes: one Huffman
 * table for both, and codes in cells that do not refer to each other. Bit strings are moved as they are, however they fall on bytes.
 */
export class StripCodes {
  private readonly table: RunTable;
  private readonly words: Uint32Array;
  /** Where each cell's codes begin, and the end of the last. */
  private readonly cellBits: Uint32Array;

  /** `base`: the strip's filtered bytes. `scratch`: any writer; what it held is lost. */
  constructor(
    private readonly base: Uint8Array,
    scratch: BitWriter,
  ) {
    const cells = Math.ceil(base.length / CELL_BYTES);
    const frequencies = new Uint32Array(SYMBOLS).fill(EXPECTED_LITERALS, 0, 256).fill(EXPECTED_RUNS, 257);
    frequencies[0] = EXPECTED_ZEROS;
    frequencies[END_OF_BLOCK] = 1;
    for (let cell = 0; cell < cells; cell++) countRuns(base, cell * CELL_BYTES, this.cellEnd(cell), frequencies);
    this.table = runTable(frequencies);
    scratch.begin(base.length * 2);
    this.cellBits = new Uint32Array(cells + 1);
    for (let cell = 0; cell < cells; cell++) {
      scratch.putRuns(base, cell * CELL_BYTES, this.cellEnd(cell), this.table);
      this.cellBits[cell + 1] = scratch.length;
    }
    this.words = scratch.copyOfWords();
  }

  /** Begins the strip's block. */
  begin(out: BitWriter): void {
    out.putAll(this.table.header);
  }

  /** Bytes [from, to) of the base. */
  putBase(out: BitWriter, from: number, to: number): void {
    const first = Math.ceil(from / CELL_BYTES);
    const last = to === this.base.length ? this.cellBits.length - 1 : Math.floor(to / CELL_BYTES);
    if (first >= last) {
      out.putRuns(this.base, from, to, this.table);
      return;
    }
    out.putRuns(this.base, from, first * CELL_BYTES, this.table);
    out.copy(this.words, this.cellBits[first]!, this.cellBits[last]!);
    out.putRuns(this.base, Math.min(to, last * CELL_BYTES), to, this.table);
  }

  /** The first `count` bytes of `fresh` instead of the base's. */
  putFresh(out: BitWriter, fresh: Uint8Array, count: number): void {
    out.putRuns(fresh, 0, count, this.table);
  }

  /** Ends the block on a whole byte. */
  end(out: BitWriter): void {
    out.put(this.table.code[END_OF_BLOCK]!, this.table.bits[END_OF_BLOCK]!);
    out.alignWithEmptyBlock();
  }

  private cellEnd(cell: number): number {
    return Math.min(this.base.length, (cell + 1) * CELL_BYTES);
  }
}
