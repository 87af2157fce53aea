import type { PaintedRows } from "./painted-rows.ts";

/** Pixels of one row that are looked at together. */
const TILE_SHIFT = 4;
export const TILE_PX = 1 << TILE_SHIFT;

const CLEAN = 0;
/** Painted over, and now equal to the row above. */
export const REPEATED = 1;
const DIRTY = 2;

/**
 * Of each row of a page, the tiles whose filtered bytes may differ from those of the base picture.
 */
export class DirtyTiles {
  readonly perRow: number;
  readonly marks: Uint8Array;
  private readonly width: number;
  private readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.perRow = Math.ceil(width / TILE_PX);
    this.marks = new Uint8Array(this.perRow * height);
  }

  /**
   * Marks what was painted after all that is marked already. Neighbours to the right and below are
   * marked with it: filters look to the left and up (PNG specification, 9.2).
   */
  mark({ stretches, repeats }: PaintedRows): void {
    const { marks, perRow, width, height } = this;
    for (let i = 0; i < stretches.length; i += 3) {
      const start = stretches.numbers[i]! * perRow;
      const below = stretches.numbers[i]! + 1 < height ? start + perRow : start;
      const last = Math.min(stretches.numbers[i + 2]!, width - 1) >> TILE_SHIFT;
      // A handful at a time: quicker one by one than by `fill`.
      for (let tile = stretches.numbers[i + 1]! >> TILE_SHIFT; tile <= last; tile++)
        marks[start + tile] = marks[below + tile] = DIRTY;
    }
    for (let i = 0; i < repeats.length; i += 3) {
      const start = repeats.numbers[i]! * perRow;
      // Only whole tiles: beside the stretch something else may be.
      const end = repeats.numbers[i + 2]! >> TILE_SHIFT;
      for (let tile = (repeats.numbers[i + 1]! + TILE_PX - 1) >> TILE_SHIFT; tile < end; tile++)
        marks[start + tile] = REPEATED;
    }
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

  /** The first tile from `at` on that is not marked in the same way, or `end`. */
  afterSame(at: number, end: number, isRepeated: boolean): number {
    const { marks } = this;
    const mark = isRepeated ? REPEATED : DIRTY;
    while (at < end && marks[at] === mark) at++;
    return at;
  }

  /** Rows [top, bottom) are clean again. */
  clear(top: number, bottom: number): void {
    this.marks.fill(CLEAN, top * this.perRow, bottom * this.perRow);
  }
}
