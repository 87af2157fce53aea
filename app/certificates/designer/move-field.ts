import type { Box, Design } from "../design.ts";
import { changeBox } from "./change-field.ts";
import { NUDGE_PERCENT, toTenth } from "./design-limits.ts";

export const DIRECTIONS = ["up", "left", "right", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Moves a field by so many percent of the page, as far as the page's edges. */
export function moveField(design: Design, fieldId: string, dx: number, dy: number): Design {
  return changeBox(design, fieldId, (box) => moveBox(box, dx, dy));
}

/** Half a percent towards a side. */
export function nudgeField(design: Design, fieldId: string, direction: Direction): Design {
  const [dx, dy] = { up: [0, -1], left: [-1, 0], right: [1, 0], down: [0, 1] }[direction] as [number, number];
  return moveField(design, fieldId, dx * NUDGE_PERCENT, dy * NUDGE_PERCENT);
}

/** A box moved and kept on the page. */
export function moveBox(box: Box, dx: number, dy: number): Box {
  const along = (start: number, length: number, by: number) => toTenth(Math.max(0, Math.min(100 - length, start + by)));
  return { ...box, x: along(box.x, box.width, dx), y: along(box.y, box.height, dy) };
}
