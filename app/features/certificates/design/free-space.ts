import { type Box, type Design, toTenth } from "../model/design.ts";

const MARGIN = 3;
/** Between an element and its neighbours, in percent of the page. */
const GAP = 0.5;
const STEP = 1.5;
const SIZES = [1, 0.85, 0.7, 0.55, 0.45, 0.35];
/** An element that covers more of the page, such as a frame, is what others are put on. */
const FRAME_SHARE = 0.5;

/** Says of a place whether the background has something printed there. */
export type IsBusy = (box: Box) => boolean;

/**
 * The free place nearest to the wished one: on the page, inside its margins, and on top of nothing, also of what is printed on the
 * background. Where there is no room for the whole, a smaller one; on a page without any room, where it covers least.
 */
export function findFreeBox(design: Design, wish: Box, isBusy?: IsBusy): Box {
  const taken = design.fields.map((field) => reach(field.box, field.rotation ?? 0, design)).filter(isObstacle);
  const isFree = (box: Box) => taken.every((other) => shared(box, other, GAP) === 0);
  for (const isQuiet of isBusy ? [(box: Box) => !isBusy(box), () => true] : [() => true]) {
    for (const size of SIZES) {
      const [width, height] = [toTenth(wish.width * size), toTenth(wish.height * size)];
      const free = placesFor({ ...wish, width, height }).find((box) => isFree(box) && isQuiet(box));
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

function isObstacle({ width, height }: Box): boolean {
  return (width * height) / 10_000 < FRAME_SHARE;
}

/** The wished place, then all others, the nearest first. */
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

/** The upright box around a turned one, in percent of the page. */
function reach({ x, y, width, height }: Box, degrees: number, { widthPx, heightPx }: Design): Box {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [across, down] = [(width / 100) * widthPx, (height / 100) * heightPx];
  const turned = { width: ((across * cos + down * sin) / widthPx) * 100, height: ((across * sin + down * cos) / heightPx) * 100 };
  return { x: x + (width - turned.width) / 2, y: y + (height - turned.height) / 2, ...turned };
}

/** How much of the page two boxes share, when each keeps `gap` away from the other. */
function shared(one: Box, other: Box, gap: number): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) + gap;
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) + gap;
  return across > 1e-9 && down > 1e-9 ? across * down : 0;
}
