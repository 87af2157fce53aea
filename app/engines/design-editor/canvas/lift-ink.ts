import type { Rgb } from "#app/engines/colours/index.ts";

/** Pixels as a canvas has them: red, green, blue and alpha of each, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Nearer to the ink than this share of the way from the paper to it, a pixel may hold ink. */
const NEAR = 0.8;
/** Edges of letters are blurred over so many pixels, also by how pictures are packed. */
const EDGE_PX = 2;
/** A share of ink below it is noise. */
const FAINT = 0.06;
/** How far a pixel of a picture is from the paper behind it, of 255: nothing of it, and all. */
const SAME = 6;
const OTHER = 30;

/**
 * Takes what is printed in a part of a picture off the paper below it, without knowing either: the
 * paper is what surrounds the ink, spread smoothly over its place. `isInside` says which pixels may
 * hold it; `ink` is the colour of letters and lines, null for what has many colours.
 */
export function liftInk(
  { data, width, height }: Pixels,
  isInside: (x: number, y: number) => boolean,
  ink: Rgb | null,
): { own: Pixels; under: Pixels } {
  const inside = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isInside(x, y)) inside[y * width + x] = 1;
  const covered = ink ? nearInk(data, { inside, width, height }, ink) : inside;
  const paper = spread(data, covered, width, height);
  const own = new Uint8ClampedArray(data.length);
  const under = new Uint8ClampedArray(data.length);
  for (let i = 0; i < covered.length; i++) {
    if (!covered[i]) continue;
    const at = i * 4;
    const share = ink ? shareOfInk(data, paper, at, ink) : shareOfPicture(data, paper, at);
    const isOwn = share >= FAINT;
    // What is left around letters would show where they were.
    if (!isOwn && !ink) continue;
    for (let part = 0; part < 3; part++) {
      const below = paper[at + part]!;
      under[at + part] = below;
      if (isOwn) own[at + part] = ink ? ink[part]! : below + (data[at + part]! - below) / share;
    }
    under[at + 3] = 255;
    if (isOwn) own[at + 3] = share * 255;
  }
  return { own: { data: own, width, height }, under: { data: under, width, height } };
}

type Mask = { inside: Uint8Array; width: number; height: number };

/** The pixels that are closer to the ink's colour than to the paper's, and those around them. */
function nearInk(data: Uint8ClampedArray, { inside, width, height }: Mask, ink: Rgb): Uint8Array {
  const distance = (i: number) =>
    ink.reduce((sum, part, at) => sum + (data[i * 4 + at]! - part) ** 2, 0);
  const sorted = [];
  // Of a few hundred are enough, and most of a box is paper.
  for (let i = 0; i < inside.length; i += 1 + (inside.length >> 9)) sorted.push(distance(i));
  sorted.sort((a, b) => a - b);
  const limit = sorted[Math.floor(sorted.length * 0.8)]! * NEAR ** 2;
  const near = new Uint8Array(inside.length);
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i] || distance(i) >= limit) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    for (let dy = Math.max(0, y - EDGE_PX); dy <= Math.min(height - 1, y + EDGE_PX); dy++)
      near.fill(
        1,
        dy * width + Math.max(0, x - EDGE_PX),
        dy * width + Math.min(width, x + EDGE_PX + 1),
      );
  }
  return near;
}

function shareOfInk(data: Uint8ClampedArray, paper: Float32Array, at: number, ink: Rgb): number {
  let [along, whole] = [0, 0];
  for (let part = 0; part < 3; part++) {
    const way = ink[part]! - paper[at + part]!;
    along += (data[at + part]! - paper[at + part]!) * way;
    whole += way * way;
  }
  return whole < 1 ? 0 : Math.min(1, along / whole);
}

function shareOfPicture(data: Uint8ClampedArray, paper: Float32Array, at: number): number {
  let most = 0;
  for (let part = 0; part < 3; part++)
    most = Math.max(most, Math.abs(data[at + part]! - paper[at + part]!));
  return Math.min(1, (most - SAME) / (OTHER - SAME));
}

/**
 * The colours of what isn't covered, spread over what is: averaged into ever smaller pictures until
 * nothing is missing, and back from these where something is.
 */
function spread(
  data: Uint8ClampedArray,
  covered: Uint8Array,
  width: number,
  height: number,
): Float32Array {
  const colours = new Float32Array(data.length);
  let missing = 0;
  for (let i = 0; i < covered.length; i++) {
    if (covered[i]) missing++;
    else {
      for (let part = 0; part < 3; part++) colours[i * 4 + part] = data[i * 4 + part]!;
      colours[i * 4 + 3] = 1;
    }
  }
  return missing === 0 ? colours : fillIn(colours, width, height);
}

/** `colours`: red, green, blue, and 1 where they are known. */
function fillIn(colours: Float32Array, width: number, height: number): Float32Array {
  if (width * height === 1) return colours;
  const [across, down] = [(width + 1) >> 1, (height + 1) >> 1];
  const half = new Float32Array(across * down * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      if (!colours[from + 3]) continue;
      const to = ((y >> 1) * across + (x >> 1)) * 4;
      for (let part = 0; part < 4; part++) half[to + part]! += colours[from + part]!;
    }
  for (let at = 0; at < half.length; at += 4) {
    const count = half[at + 3]!;
    if (count > 0) for (let part = 0; part < 4; part++) half[at + part]! /= count;
  }
  const coarse = fillIn(half, across, down);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (!colours[at + 3]) blend(coarse, { across, down, x, y }, colours, at);
    }
  return colours;
}

/** The four nearest pixels of the smaller picture, by how near they are. */
function blend(
  coarse: Float32Array,
  { across, down, x, y }: { across: number; down: number; x: number; y: number },
  into: Float32Array,
  at: number,
): void {
  const [left, top] = [(x - 1) >> 1, (y - 1) >> 1];
  for (const [column, row, share] of [
    [left, top, (x % 2 ? 0.75 : 0.25) * (y % 2 ? 0.75 : 0.25)],
    [left + 1, top, (x % 2 ? 0.25 : 0.75) * (y % 2 ? 0.75 : 0.25)],
    [left, top + 1, (x % 2 ? 0.75 : 0.25) * (y % 2 ? 0.25 : 0.75)],
    [left + 1, top + 1, (x % 2 ? 0.25 : 0.75) * (y % 2 ? 0.25 : 0.75)],
  ] as const) {
    const from =
      (Math.max(0, Math.min(down - 1, row)) * across + Math.max(0, Math.min(across - 1, column))) *
      4;
    for (let part = 0; part < 3; part++) into[at + part]! += coarse[from + part]! * share;
  }
  into[at + 3] = 1;
}
