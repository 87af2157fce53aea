import { type OutlinePath, UNITS_PER_PX } from "./outline-path.ts";

/**
 * Whole numbers in 1/64 of a supersampled line or column ("dot 6"): a quarter of a pixel each, so
 * 256 to the pixel.
 */
const DOT6_PER_PX = 256;
/** An outline's own units in dot 6. */
const DOT6_PER_UNIT = DOT6_PER_PX / UNITS_PER_PX;
/** A curve becomes at most 2^6 lines. */
const MAX_CURVE_SHIFT = 6;
const NEVER = 0x7fffffff;

const fround = Math.fround;

/**
 * The edges of an outline and, among them, the list of those that cross the current line:
 * tiny-skia's `edge.rs` and `edge_builder.rs` in one table, a column of numbers for each property,
 * because a name has a thousand of them. Edge 0 is before all, and the last after all. `x` and `dx`
 * are 16.16 fixed point. Rounding follows the original step by step, 32-bit floats where it has
 * them.
 */
export class PathEdges {
  x = new Int32Array(0);
  dx = new Int32Array(0);
  firstY = new Int32Array(0);
  lastY = new Int32Array(0);
  winding = new Int8Array(0);
  next = new Int32Array(0);
  private previous = new Int32Array(0);
  /** Lines that a curve still has to give; 0 for a straight edge. */
  private left = new Int32Array(0);
  private curveShift = new Int32Array(0);
  /**
   * Seven numbers a curve: where it is, how fast that changes for x and y, and the change of that
   * for x and y ... and its end.
   */
  private curve = new Int32Array(0);
  private count = 1;
  private capacity = 0;
  private firstOfLine = new Int32Array(0);

  /**
   * Takes the outline's edges, all of them on the lines [top, bottom), and sorts them by line, then
   * by x.
   */
  build(path: OutlinePath, top: number, bottom: number): void {
    this.count = 1;
    this.reserve(path.points.length + path.commands.length);
    this.addOutline(path);
    this.sort(top, bottom);
  }

  /** To the next piece of a curve; false when the edge has ended. */
  advance(edge: number): boolean {
    return this.left[edge]! > 0 && this.nextPiece(edge);
  }

  remove(edge: number): void {
    const before = this.previous[edge]!;
    const after = this.next[edge]!;
    this.next[before] = after;
    this.previous[after] = before;
  }

  /** Puts an edge that has overtaken others where its x belongs. */
  moveBack(edge: number): void {
    const { x, previous } = this;
    let before = previous[edge]!;
    while (before !== 0 && x[before]! > x[edge]!) before = previous[before]!;
    if (this.next[before] === edge) return;
    this.remove(edge);
    this.putAfter(edge, before);
  }

  /**
   * Puts the edges that start on line `y`, from `edge` on, among those that are crossed already.
   */
  insertStarting(edge: number, y: number): void {
    const { x, next, previous, firstY } = this;
    if (firstY[edge] !== y || x[previous[edge]!]! <= x[edge]!) return;
    let place = previous[previous[edge]!]!;
    while (place !== 0 && x[place]! > x[edge]!) place = previous[place]!;
    for (let starting = edge; firstY[starting] === y; ) {
      const following = next[starting]!;
      while (next[place] !== starting && x[next[place]!]! < x[starting]!) place = next[place]!;
      if (next[place] !== starting) {
        this.remove(starting);
        this.putAfter(starting, place);
      }
      place = starting;
      starting = following;
    }
  }

  private putAfter(edge: number, before: number): void {
    const after = this.next[before]!;
    this.previous[edge] = before;
    this.next[edge] = after;
    this.previous[after] = edge;
    this.next[before] = edge;
  }

  private addOutline({ commands, points }: OutlinePath): void {
    let at = 0;
    let [startX, startY, x, y] = [0, 0, 0, 0];
    for (let i = 0; i < commands.length; i++) {
      const command = commands.charCodeAt(i);
      if (command === 0x4d /* M */ || command === 0x5a /* Z */) {
        // Whatever is open is closed.
        if (x !== startX || y !== startY) this.addLine(x, y, startX, startY);
        if (command === 0x4d) {
          startX = points[at++]! * DOT6_PER_UNIT;
          startY = points[at++]! * DOT6_PER_UNIT;
        }
        x = startX;
        y = startY;
      } else if (command === 0x4c /* L */) {
        const toX = points[at++]! * DOT6_PER_UNIT;
        const toY = points[at++]! * DOT6_PER_UNIT;
        this.addLine(x, y, toX, toY);
        x = toX;
        y = toY;
      } else {
        this.addQuadratic(x, y, points, at);
        x = points[at + 2]! * DOT6_PER_UNIT;
        y = points[at + 3]! * DOT6_PER_UNIT;
        at += 4;
      }
    }
    if (x !== startX || y !== startY) this.addLine(x, y, startX, startY);
  }

  private addLine(x0: number, y0: number, x1: number, y1: number): void {
    const edge = this.count;
    const isDown = y0 <= y1;
    const isEdge = isDown ? this.setLine(edge, x0, y0, x1, y1) : this.setLine(edge, x1, y1, x0, y0);
    if (!isEdge) return;
    this.winding[edge] = isDown ? 1 : -1;
    this.left[edge] = 0;
    this.count++;
  }

  /** A quadratic curve goes up or down only, so one that turns is cut in two where it does. */
  private addQuadratic(x0: number, y0: number, points: Int32Array, at: number): void {
    const x1 = points[at]! * DOT6_PER_UNIT;
    let y1 = points[at + 1]! * DOT6_PER_UNIT;
    const x2 = points[at + 2]! * DOT6_PER_UNIT;
    const y2 = points[at + 3]! * DOT6_PER_UNIT;
    const rise = y0 - y1;
    if (rise !== 0 && (rise < 0 ? y1 - y2 <= 0 : y1 - y2 >= 0)) {
      this.addMonotone(x0, y0, x1, y1, x2, y2);
      return;
    }
    const isNegative = rise < 0;
    const numerator = isNegative ? -rise : rise;
    const denominator = isNegative ? -(rise - y1 + y2) : rise - y1 + y2;
    if (denominator === 0 || numerator === 0 || numerator >= denominator) {
      y1 = Math.abs(rise) < Math.abs(y1 - y2) ? y0 : y2;
      this.addMonotone(x0, y0, x1, y1, x2, y2);
      return;
    }
    const t = fround(numerator / denominator);
    const px = (value: number) => value / DOT6_PER_PX;
    const firstX = between(px(x0), px(x1), t);
    const secondX = between(px(x1), px(x2), t);
    const middleX = dot6(between(firstX, secondX, t));
    const middleY = dot6(between(between(px(y0), px(y1), t), between(px(y1), px(y2), t), t));
    this.addMonotone(x0, y0, dot6(firstX), middleY, middleX, middleY);
    this.addMonotone(middleX, middleY, dot6(secondX), middleY, x2, y2);
  }

  private addMonotone(
    fromX: number,
    fromY: number,
    x1: number,
    y1: number,
    toX: number,
    toY: number,
  ): void {
    const edge = this.count;
    const isDown = fromY <= toY;
    // Not as a list of four: a name has a thousand of them.
    const x0 = isDown ? fromX : toX;
    const y0 = isDown ? fromY : toY;
    const x2 = isDown ? toX : fromX;
    const y2 = isDown ? toY : fromY;
    if ((y0 + 32) >> 6 === (y2 + 32) >> 6) return;
    let shift = linesShift((x1 * 2 - x0 - x2) >> 2, (y1 * 2 - y0 - y2) >> 2);
    if (shift === 0) shift = 1;
    else if (shift > MAX_CURVE_SHIFT) shift = MAX_CURVE_SHIFT;
    // Forward differences: at² + bt + c in steps of 2^-shift, a and b at half their value so that
    // they fit.
    const ax = (x0 - x1 - x1 + x2) << 9;
    const ay = (y0 - y1 - y1 + y2) << 9;
    const { curve } = this;
    const c = edge * 8;
    curve[c] = x0 << 10;
    curve[c + 1] = y0 << 10;
    curve[c + 2] = ((x1 - x0) << 10) + (ax >> shift);
    curve[c + 3] = ((y1 - y0) << 10) + (ay >> shift);
    curve[c + 4] = ax >> (shift - 1);
    curve[c + 5] = ay >> (shift - 1);
    curve[c + 6] = x2 << 10;
    curve[c + 7] = y2 << 10;
    this.left[edge] = 1 << shift;
    this.curveShift[edge] = shift - 1;
    this.winding[edge] = isDown ? 1 : -1;
    if (this.nextPiece(edge)) this.count++;
  }

  /** The next line of a curve that crosses a line of the picture; false when there is none left. */
  private nextPiece(edge: number): boolean {
    const { curve } = this;
    const c = edge * 8;
    const shift = this.curveShift[edge]!;
    let left = this.left[edge]!;
    let fromX = curve[c]!;
    let fromY = curve[c + 1]!;
    let isEdge = false;
    do {
      left--;
      let toX: number;
      let toY: number;
      if (left > 0) {
        toX = (fromX + (curve[c + 2]! >> shift)) | 0;
        curve[c + 2]! += curve[c + 4]!;
        toY = (fromY + (curve[c + 3]! >> shift)) | 0;
        curve[c + 3]! += curve[c + 5]!;
      } else {
        toX = curve[c + 6]!;
        toY = curve[c + 7]!;
      }
      isEdge = this.setLine(edge, fromX >> 10, fromY >> 10, toX >> 10, toY >> 10);
      fromX = toX;
      fromY = toY;
    } while (left > 0 && !isEdge);
    curve[c] = fromX;
    curve[c + 1] = fromY;
    this.left[edge] = left;
    return isEdge;
  }

  /**
   * Makes the edge this straight line, from above to below, in dot 6; false when it crosses no line
   * of the picture.
   */
  private setLine(edge: number, x0: number, y0: number, x1: number, y1: number): boolean {
    const top = (y0 + 32) >> 6;
    const bottom = (y1 + 32) >> 6;
    if (top === bottom) return false;
    const slope = Math.max(
      -0x80000000,
      Math.min(0x7fffffff, Math.trunc(((x1 - x0) * 65536) / (y1 - y0))),
    );
    const toMiddle = (top << 6) + 32 - y0;
    this.x[edge] = (x0 + Math.floor((slope * toMiddle) / 65536)) << 10;
    this.dx[edge] = slope;
    this.firstY[edge] = top;
    this.lastY[edge] = bottom - 1;
    return true;
  }

  /** Links the edges by the line they start on and, on one line, by x. */
  private sort(top: number, bottom: number): void {
    const { x, firstY, next, previous, count } = this;
    const lines = bottom - top + 1;
    if (this.firstOfLine.length < lines) this.firstOfLine = new Int32Array(lines * 2);
    const first = this.firstOfLine.fill(0, 0, lines);
    for (let edge = 1; edge < count; edge++) {
      const line = Math.max(0, firstY[edge]! - top);
      // A short list: on most lines only a few edges start.
      let before = 0;
      let after = first[line]!;
      while (after !== 0 && x[after]! <= x[edge]!) {
        before = after;
        after = next[after]!;
      }
      next[edge] = after;
      if (before === 0) first[line] = edge;
      else next[before] = edge;
    }
    let last = 0;
    x[0] = -0x80000000;
    firstY[0] = -0x80000000;
    for (let line = 0; line < lines; line++) {
      for (let edge = first[line]!; edge !== 0; ) {
        const following = next[edge]!;
        previous[edge] = last;
        next[last] = edge;
        last = edge;
        edge = following;
      }
    }
    next[last] = count;
    previous[count] = last;
    firstY[count] = NEVER;
    x[count] = NEVER;
  }

  private reserve(edges: number): void {
    if (edges + 2 <= this.capacity) return;
    this.capacity = edges * 2 + 64;
    const column = () => new Int32Array(this.capacity);
    [this.x, this.dx, this.firstY, this.lastY, this.next] = [
      column(),
      column(),
      column(),
      column(),
      column(),
    ];
    [this.previous, this.left, this.curveShift] = [column(), column(), column()];
    this.winding = new Int8Array(this.capacity);
    this.curve = new Int32Array(this.capacity * 8);
  }
}

function between(from: number, to: number, t: number): number {
  return fround(from + fround(fround(to - from) * t));
}

function dot6(px: number): number {
  return Math.trunc(px * DOT6_PER_PX);
}

/** How often a curve is halved: by how far its middle lies from the straight line. */
function linesShift(dx: number, dy: number): number {
  const [a, b] = [Math.abs(dx), Math.abs(dy)];
  const distance = a > b ? a + (b >> 1) : b + (a >> 1);
  const steps = (distance + 16) >> 5;
  return (32 - Math.clz32(steps)) >> 1;
}
