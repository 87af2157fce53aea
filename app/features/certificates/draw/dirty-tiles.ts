import type { PaintedRows, Stretches } from "./painted-rows.ts";

/** Pixels of one row that are looked at together. */
export const TILE_PX = 16;

const CLEAN = 0;
/** Painted over, and now equal to the row above. */
export const REPEATED = 1;
const DIRTY = 2;

/** Of each row of a page, the tiles whose filtered bytes may differ from those of the base picture. */
export class DirtyTiles {
  readonly perRow: number;
  readonly marks: Uint8Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.perRow = Math.ceil(width / TILE_PX);
    this.marks = new Uint8Array(this.perRow * height);
  }

  /**
   * Marks what was painted after all that is marked already. Neighbours to the right and below are marked with it: filters look to the
   * left and up (PNG specification, 9.2).
   */
  mark({ stretches, repeats }: PaintedRows): void {
    const { marks, perRow, width, height } = this;
    forEach(stretches, (row, from, to) => {
      const first = row * perRow + Math.floor(from / TILE_PX);
      const end = row * perRow + Math.floor(Math.min(to, width - 1) / TILE_PX) + 1;
      marks.fill(DIRTY, first, end);
      if (row + 1 < height) marks.fill(DIRTY, first + perRow, end + perRow);
    });
    // Only whole tiles: beside the stretch something else may be.
    forEach(repeats, (row, from, to) => {
      const [first, end] = [Math.ceil(from / TILE_PX), Math.floor(to / TILE_PX)];
      if (first < end) marks.fill(REPEATED, row * perRow + first, row * perRow + end);
    });
  }

  /** The first tile from `at` on that is marked, or `end`. */
  nextMarked(at: number, end: number): number {
    const { marks } = this;
    while (at < end && marks[at] === CLEAN) at++;
    return at;
  }

  /** The first tile from `at` on that is not marked, or `end`. */
  afterMarked(at: number, end: number): number {
    const { marks } = this;
    while (at < end && marks[at] !== CLEAN) at++;
    return at;
  }

  /** Rows [top, bottom) are clean again. */
  clear(top: number, bottom: number): void {
    this.marks.fill(CLEAN, top * this.perRow, bottom * this.perRow);
  }
}

function forEach({ numbers, length }: Stretches, act: (row: number, from: number, to: number) => void): void {
  for (let i = 0; i < length; i += 3) act(numbers[i]!, numbers[i + 1]!, numbers[i + 2]!);
}
