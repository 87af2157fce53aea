import { coordinate as c, TAU } from "../ornaments.ts";

/**
 * SVG shapes as text. Lengths in pixels of the page; `paint` holds the attributes of fill and
 * stroke.
 */

/** A rectangle of a page, in pixels from its top left. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function rect({ x, y, width, height }: Area, paint: string, round = 0): string {
  return (
    `<rect x="${c(x)}" y="${c(y)}" width="${c(width)}" height="${c(height)}"${round ? ` rx="${c(round)}"` : ""} ` +
    `${paint}/>`
  );
}

export function circle(cx: number, cy: number, r: number, paint: string): string {
  return `<circle cx="${c(cx)}" cy="${c(cy)}" r="${c(r)}" ${paint}/>`;
}

export function path(d: string, paint: string): string {
  return `<path d="${d}" ${paint}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, paint: string): string {
  return path(`M${c(x1)} ${c(y1)}L${c(x2)} ${c(y2)}`, paint);
}

/** Straight lines through points, closed. */
export function polygon(points: readonly (readonly [number, number])[], paint: string): string {
  return path(`${outlineOf(points)}Z`, paint);
}

export function outlineOf(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${c(x)} ${c(y)}`).join("L")}`;
}

export const fill = (colour: string, opacity = 1) =>
  `fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}`;

/** A line's paint. `more`: dashes, caps and joins. */
export function stroke(colour: string, width: number, opacity = 1, more = ""): string {
  const seen = opacity < 1 ? ` stroke-opacity="${opacity}"` : "";
  return `fill="none" stroke="${colour}" stroke-width="${Math.round(width * 100) / 100}"${seen}${more ? ` ${more}` : ""}`;
}

/** Shapes drawn around the origin, moved to a place, enlarged, and turned clockwise. */
export function placed(shapes: string, x: number, y: number, scale = 1, degrees = 0): string {
  const turned = degrees ? ` rotate(${c(degrees)})` : "";
  const scaled = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${c(x)} ${c(y)})${turned}${scaled}">${shapes}</g>`;
}

/** The same shapes on both sides of an upright axis. */
export function mirrored(shapes: string, axisX = 0): string {
  return `${shapes}<g transform="translate(${c(2 * axisX)} 0) scale(-1 1)">${shapes}</g>`;
}

/** Shapes cut off outside of an outline. `id`: unique on the page. */
export function clipped(id: string, outline: string, shapes: string): string {
  return `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${shapes}</g>`;
}

/** `count` shapes, one after another. */
export function times(count: number, draw: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i)).join("");
}

/** A point at `turn` of a whole circle, clockwise from the top. */
export function polar(cx: number, cy: number, radius: number, turn: number): [number, number] {
  const angle = TAU * turn - TAU / 4;
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

/** A star of `count` points between two radii, the first point up. */
export function starPoints(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  count: number,
): [number, number][] {
  return Array.from({ length: 2 * count }, (_, i) =>
    polar(cx, cy, i % 2 ? inner : outer, i / (2 * count)),
  );
}

/**
 * The area without a margin all around, or without different ones at the sides and at top and
 * bottom.
 */
export function inset(area: Area, across: number, down = across): Area {
  return {
    x: area.x + across,
    y: area.y + down,
    width: area.width - 2 * across,
    height: area.height - 2 * down,
  };
}

/** Numbers from 0 to 1 that look random and are the same every time. */
export function steadyRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
