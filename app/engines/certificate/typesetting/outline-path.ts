import { cutLevelCurves, keepLevel } from "./level-curves.ts";
import type { PixelBox } from "./pixel-box.ts";
import type { QrModules } from "./qr-modules.ts";
import { type Turn, turnPoint } from "./turn.ts";

/**
 * Points are kept in whole 1/64 pixels: such numbers survive the rasteriser's 32-bit floats exactly
 * wherever the page is cut, so text drawn in its own small box and text drawn on the whole page
 * give the same pixels.
 */
export const UNITS_PER_PX = 64;

/** M and L take one point, Q two, C three, Z none. Coordinates are absolute, y downwards. */
export interface OutlinePath {
  commands: string;
  points: Int32Array;
  /**
   * What it was put together from, when all of it is upright: letters drawn over and over are
   * written shorter this way.
   */
  parts?: OutlinePart[];
}

/**
 * A drawing in its own units (y up) with its origin at a place in pixels; `scale`: pixels to a
 * unit.
 */
export interface OutlinePart {
  commands: string;
  coordinates: ArrayLike<number>;
  xPx: number;
  yPx: number;
  scale: number;
}

/** Collects outlines into one path; all of it turned when there is a `turn`. */
export class OutlinePathBuilder {
  private commands: string[] = [];
  /** Upright drawings, and points that are where they belong already. */
  private pieces: (OutlinePart | Int32Array)[] = [];
  private length = 0;
  private readonly turn: Turn | null;

  constructor(turn: Turn | null = null) {
    this.turn = turn;
  }

  /** Adds a drawing in its own units (y up) at a place in pixels. */
  add(
    commands: string,
    coordinates: ArrayLike<number>,
    xPx: number,
    yPx: number,
    scale: number,
  ): void {
    if (this.turn) {
      const placed = Array.from(coordinates, (value, i) =>
        i % 2 ? yPx - value * scale : xPx + value * scale,
      );
      this.addPlaced(commands, placed);
      return;
    }
    this.commands.push(commands);
    this.pieces.push({ commands, coordinates, xPx, yPx, scale });
    this.length += coordinates.length;
  }

  /** Adds a drawing that is where it belongs: pixels of the page, y downwards. */
  addPlaced(commands: string, points: readonly number[]): void {
    const turned: number[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i]!, points[i + 1]!];
      turned.push(...(this.turn ? turnPoint(this.turn, x, y) : [x, y]));
    }
    const cut = cutLevelCurves(commands, turned);
    const rounded = Int32Array.from(cut.points, (value) => Math.round(value * UNITS_PER_PX));
    keepLevel(cut.commands, rounded);
    this.commands.push(cut.commands);
    this.pieces.push(rounded);
    this.length += rounded.length;
  }

  build(): OutlinePath | null {
    if (!this.length) return null;
    // All at once: numbers collected one by one were a quarter of what a certificate leaves to be
    // cleared away.
    const points = new Int32Array(this.length);
    const parts: OutlinePart[] = [];
    let at = 0;
    for (const piece of this.pieces) {
      if (piece instanceof Int32Array) {
        points.set(piece, at);
        at += piece.length;
      } else {
        at = placePart(piece, points, at);
        parts.push(piece);
      }
    }
    const path = { commands: this.commands.join(""), points };
    return parts.length === this.pieces.length ? { ...path, parts } : path;
  }
}

/** Writes the points of an upright drawing from `at` on; returns where they end. */
function placePart(
  { coordinates, xPx, yPx, scale }: OutlinePart,
  points: Int32Array,
  at: number,
): number {
  const unit = scale * UNITS_PER_PX;
  const x = xPx * UNITS_PER_PX;
  const y = yPx * UNITS_PER_PX;
  for (let i = 0; i < coordinates.length; i += 2) {
    points[at++] = Math.round(x + coordinates[i]! * unit);
    points[at++] = Math.round(y - coordinates[i + 1]! * unit);
  }
  return at;
}

/** Whole pixels that the path can touch, with a pixel to spare for antialiasing. */
export function pathBounds(path: OutlinePath): PixelBox {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  const { points } = path;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const box = {
    left: Math.floor(left / UNITS_PER_PX) - 1,
    top: Math.floor(top / UNITS_PER_PX) - 1,
  };
  return {
    ...box,
    width: Math.ceil(right / UNITS_PER_PX) + 1 - box.left,
    height: Math.ceil(bottom / UNITS_PER_PX) + 1 - box.top,
  };
}

const POINTS_OF: Record<string, number> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/**
 * The `d` of an SVG path in 1/64 pixels: relative whole numbers, which are the shortest to write
 * and parse.
 */
export function svgPathData(path: OutlinePath): string {
  const { commands, points } = path;
  let d = "";
  let at = 0;
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (const command of commands) {
    const count = POINTS_OF[command]!;
    if (command === "Z") {
      d += "z";
      x = startX;
      y = startY;
      continue;
    }
    if (command === "M") {
      x = startX = points[at]!;
      y = startY = points[at + 1]!;
      d += `M${x} ${y}`;
    } else {
      d += command.toLowerCase();
      for (let i = 0; i < count; i++)
        d += `${i ? " " : ""}${points[at + 2 * i]! - x} ${points[at + 2 * i + 1]! - y}`;
      x = points[at + 2 * count - 2]!;
      y = points[at + 2 * count - 1]!;
    }
    at += 2 * count;
  }
  return d;
}

/**
 * The same path as PDF operators in 1/64 pixels, without the painting operator. PDF has no
 * quadratic curves, so they become cubic.
 */
export function pdfPathOperators(path: OutlinePath): string {
  const { commands, points } = path;
  const out: string[] = [];
  let at = 0;
  let x = 0;
  let y = 0;
  for (const command of commands) {
    if (command === "Z") {
      out.push("h");
      continue;
    }
    const count = POINTS_OF[command]!;
    const p = points.subarray(at, at + 2 * count);
    at += 2 * count;
    if (command === "M") out.push(`${p[0]} ${p[1]} m`);
    else if (command === "L") out.push(`${p[0]} ${p[1]} l`);
    else if (command === "C") out.push(`${p.join(" ")} c`);
    else {
      const third = (from: number, to: number) => Math.round(from + (2 / 3) * (to - from));
      out.push(
        `${third(x, p[0]!)} ${third(y, p[1]!)} ${third(p[2]!, p[0]!)} ${third(p[3]!, p[1]!)} ${p[2]} ${p[3]} c`,
      );
    }
    x = p[2 * count - 2]!;
    y = p[2 * count - 1]!;
  }
  return out.join("\n");
}

/**
 * What a field puts on the page, in drawing order. Everything sits on whole pixels except the
 * outlines themselves.
 */
export type Ink =
  | { kind: "path"; path: OutlinePath; colour: string; box: PixelBox }
  /** A picture with transparency, already of the box's size. */
  | { kind: "picture"; name: string; png: Uint8Array; box: PixelBox; upright?: UprightPicture }
  | { kind: "qr"; qr: QrModules; box: PixelBox }
  /**
   * Pieces that are see-through as one: where they lie over each other, nothing shines through but
   * the page. `opacity` below 1.
   */
  | { kind: "group"; ink: Ink[]; opacity: number; box: PixelBox };

/** What a turned picture was made from, for output that turns pictures itself. */
export interface UprightPicture {
  png: Uint8Array;
  box: PixelBox;
  turn: Turn;
}

/** Every piece, those of groups too, without the groups. */
export function flatInk(ink: readonly Ink[]): Exclude<Ink, { kind: "group" }>[] {
  return ink.flatMap((piece) => (piece.kind === "group" ? flatInk(piece.ink) : [piece]));
}
