import type { PixelBox } from "../typesetting/pixel-box.ts";

/**
 * With fewer pixels between them, two stretches of a row are one: a stretch costs about as much.
 */
const MIN_GAP_PX = 16;

/**
 * Stretches of pixels by row: three numbers each, the row, the first pixel and the one after the
 * last.
 */
export class Stretches {
  numbers = new Int32Array(96);
  length = 0;

  /** Pixels [from, to) of a row. Of one row they are added from left to right. */
  add(row: number, from: number, to: number): void {
    const { length } = this;
    if (
      length &&
      this.numbers[length - 3] === row &&
      from - this.numbers[length - 1]! < MIN_GAP_PX
    ) {
      this.numbers[length - 1] = to;
      return;
    }
    if (length + 3 > this.numbers.length) {
      const larger = new Int32Array(length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[length] = row;
    this.numbers[length + 1] = from;
    this.numbers[length + 2] = to;
    this.length = length + 3;
  }
}

/**
 * Where something was painted on a page. Two paintings are the same only when they are the same
 * object.
 */
export class PaintedRows {
  readonly stretches = new Stretches();
  /**
   * Whatever was there before, these now equal the row above: a QR code has one row of pixels in
   * many.
   */
  readonly repeats = new Stretches();
  /** Rows [top, bottom). */
  top = Infinity;
  bottom = 0;

  add(row: number, from: number, to: number): void {
    this.stretches.add(row, from, to);
    if (row < this.top) this.top = row;
    if (row >= this.bottom) this.bottom = row + 1;
  }

  /** All of a box, which lies on the page. */
  addBox({ left, top, width, height }: PixelBox): void {
    for (let row = top; row < top + height; row++) this.add(row, left, left + width);
  }
}
