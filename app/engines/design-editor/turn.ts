import type { Box } from "#app/engines/certificate/design.ts";
import { MIN_SIDE_PERCENT, toTenth } from "./design-limits.ts";
import type { Grip } from "./snap.ts";

/** Degrees that a rotation with Shift is a multiple of. */
export const TURN_STEP = 15;
/** A turn by hand this close to upright or a quarter becomes one. */
const PULL_DEGREES = 3;

/** Whole degrees from -179 to 180, whatever came before. */
export function normaliseTurn(degrees: number): number {
  const within = ((Math.round(degrees) % 360) + 360) % 360;
  return within > 180 ? within - 360 : within;
}

/**
 * The turn of a box whose handle, above its middle, was dragged to a point. `isFree`: no pull
 * towards upright.
 */
export function turnTowards(
  middle: { x: number; y: number },
  point: { x: number; y: number },
  { isStepped, isFree }: { isStepped: boolean; isFree: boolean },
): number {
  const degrees = (Math.atan2(point.y - middle.y, point.x - middle.x) * 180) / Math.PI + 90;
  if (isStepped) return normaliseTurn(Math.round(degrees / TURN_STEP) * TURN_STEP);
  const quarter = Math.round(degrees / 90) * 90;
  return normaliseTurn(!isFree && Math.abs(degrees - quarter) <= PULL_DEGREES ? quarter : degrees);
}

/**
 * A turned box whose grip was dragged by (dx, dy) percent: the grip follows along the box's own
 * sides, and the corner or side across from it stays where it is on the page.
 */
export function resizeTurned(
  box: Box,
  {
    grip,
    by,
    degrees,
    shape,
  }: { grip: Grip; by: { dx: number; dy: number }; degrees: number; shape: number },
): Box {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // In percent of the page's height, both ways.
  const [dx, dy] = [by.dx * shape, by.dy];
  const along = { x: dx * cos + dy * sin, y: dy * cos - dx * sin };
  const width =
    grip.x === 0
      ? box.width * shape
      : Math.max(MIN_SIDE_PERCENT * shape, box.width * shape + along.x * grip.x);
  const height =
    grip.y === 0 ? box.height : Math.max(MIN_SIDE_PERCENT, box.height + along.y * grip.y);
  const grown = {
    x: ((width - box.width * shape) / 2) * grip.x,
    y: ((height - box.height) / 2) * grip.y,
  };
  const middle = {
    x: box.x + box.width / 2 + (grown.x * cos - grown.y * sin) / shape,
    y: box.y + box.height / 2 + grown.x * sin + grown.y * cos,
  };
  const size = {
    width: toTenth(Math.min(100, width / shape)),
    height: toTenth(Math.min(100, height)),
  };
  return {
    x: toTenth(Math.max(0, Math.min(100 - size.width, middle.x - size.width / 2))),
    y: toTenth(Math.max(0, Math.min(100 - size.height, middle.y - size.height / 2))),
    ...size,
  };
}
