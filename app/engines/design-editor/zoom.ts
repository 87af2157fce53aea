/**
 * How large the page is shown: whole, as wide as there is room, or in percent. At 100 % it is as
 * wide as its sizes refer to.
 */
export type Zoom = "fit" | "fill" | number;

export const MIN_ZOOM = 25;
export const MAX_ZOOM = 400;
const STEPS = [25, 50, 75, 100, 150, 200, 300, 400];

export function keepZoom(percent: number): number {
  return Math.round(Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, percent)));
}

/** The next round number above or below; the same at the end. */
export function nextZoom(percent: number, way: 1 | -1): number {
  const next =
    way > 0
      ? STEPS.find((step) => step > percent + 1)
      : STEPS.findLast((step) => step < percent - 1);
  return next ?? keepZoom(percent);
}
