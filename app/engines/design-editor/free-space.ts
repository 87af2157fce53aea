import type { Box, Design } from "#app/engines/certificate/design.ts";
import { outerBox, shapeOf } from "./arrange.ts";
import { toTenth } from "./design-limits.ts";

const MARGIN = 3;
/** Between an element and its neighbours, in percent of the page. */
const GAP = 0.5;
/** Between a copy and what it was put right beside. */
const BESIDE_GAP = 1.5;
const STEP = 1.5;
const SIZES = [1, 0.85, 0.7, 0.55, 0.45, 0.35];
/** An element that covers more of the page, such as a frame, is what others are put on. */
const FRAME_SHARE = 0.5;

/** Says of a place whether the background has something printed there. */
export type IsBusy = (box: Box) => boolean;

/**
 * The free place nearest to the wished one: on the page, inside its margins, and on top of nothing,
 * also of what is printed on the background. Where there is no room for the whole, a smaller one;
 * on a page without any room, where it covers least.
 */
export function findFreeBox(design: Design, wish: Box, isBusy?: IsBusy): Box {
  const taken = obstaclesOf(design, wish);
  for (const isQuiet of isBusy ? [(box: Box) => !isBusy(box), () => true] : [() => true]) {
    for (const size of SIZES) {
      const [width, height] = [toTenth(wish.width * size), toTenth(wish.height * size)];
      const free = placesFor({ ...wish, width, height }).find(
        (box) => isFree(box, taken) && isQuiet(box),
      );
      if (free) return free;
    }
  }
  let best = wish;
  let least = Number.POSITIVE_INFINITY;
  for (const box of placesFor(wish)) {
    const covered = taken.reduce((sum, other) => sum + shared(box, other, 0), 0);
    if (covered < least) [best, least] = [box, covered];
  }
  return best;
}

/**
 * Where a box of this size lies on nothing: right there, right beside it, or as near as can be;
 * null when there is no room for it.
 */
export function findFreePlace(design: Design, wish: Box): Box | null {
  const taken = obstaclesOf(design, wish);
  const { x, y, width, height } = wish;
  const beside = [
    wish,
    { ...wish, y: toTenth(y + height + BESIDE_GAP) },
    { ...wish, x: toTenth(x + width + BESIDE_GAP) },
    { ...wish, y: toTenth(y - height - BESIDE_GAP) },
    { ...wish, x: toTenth(x - width - BESIDE_GAP) },
  ].filter((box) => box.x >= 0 && box.y >= 0 && box.x + width <= 100 && box.y + height <= 100);
  return [...beside, ...placesFor(wish)].find((box) => isFree(box, taken)) ?? null;
}

/** A frame is in the way of another frame alone. */
function obstaclesOf(design: Design, wish: Box): Box[] {
  const boxes = design.fields.map((field) => outerBox(field, shapeOf(design)));
  return isFrame(wish) ? boxes : boxes.filter((box) => !isFrame(box));
}

function isFrame({ width, height }: Box): boolean {
  return (width * height) / 10_000 >= FRAME_SHARE;
}

function isFree(box: Box, taken: readonly Box[]): boolean {
  return taken.every((other) => shared(box, other, GAP) === 0);
}

/** The wished place, then all others inside the margins, the nearest first. */
function placesFor({ x, y, width, height }: Box): Box[] {
  const [right, lower] = [100 - MARGIN - width, 100 - MARGIN - height];
  const wish = { x: within(x, right), y: within(y, lower), width, height };
  const places: { box: Box; distance: number }[] = [];
  for (let top = Math.min(MARGIN, lower); top <= lower; top += STEP) {
    for (let left = Math.min(MARGIN, right); left <= right; left += STEP) {
      const box = { x: toTenth(Math.max(0, left)), y: toTenth(Math.max(0, top)), width, height };
      places.push({ box, distance: Math.hypot(box.x - wish.x, box.y - wish.y) });
    }
  }
  return [wish, ...places.sort((a, b) => a.distance - b.distance).map(({ box }) => box)];
}

function within(start: number, most: number): number {
  return toTenth(Math.max(0, Math.min(start, most)));
}

/** How much of the page two boxes share, when each keeps `gap` away from the other. */
function shared(one: Box, other: Box, gap: number): number {
  const across =
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) + gap;
  const down =
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) + gap;
  return across > 1e-9 && down > 1e-9 ? across * down : 0;
}
