import type { Box, Field } from "#app/engines/certificate/design.ts";
import type { Placement } from "./drag.ts";

type Placed = Pick<Field, "box" | "rotation">;

export function isSamePlace(
  { box: one, rotation: turned = 0 }: Placed,
  { box: other, rotation: before = 0 }: Placed,
): boolean {
  const isSameBox =
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height;
  return isSameBox && turned === before;
}

/** Of an element of the page. */
export function placeStyle({ box, rotation }: Placement) {
  return {
    left: `${box.x}%`,
    top: `${box.y}%`,
    width: `${box.width}%`,
    height: `${box.height}%`,
    transform: rotation === 0 ? "none" : `rotate(${rotation}deg)`,
  };
}

/**
 * The handle stands where it covers the least: to the right, where the page ends to the left, and
 * below what is as wide as the page.
 */
export function turnSide({ x, width }: Field["box"]): string {
  if (x + width <= 93) return "";
  return x >= 7 ? "before" : "below";
}

const ANCHOR = { left: 0, center: 0.5, right: 1 } as const;

/**
 * Where in a field's box, in percent of it, stands what was drawn in `region` while the field was
 * `drawn`. Letters keep their size when their box alone is resized; pictures and codes follow it.
 */
export function pieceStyle(drawn: Field, now: Placement, region: Box) {
  const { box: was } = drawn;
  const { box } = now;
  const isText = drawn.kind === "text" && now.size === undefined;
  const scale = isText ? { x: 1, y: 1 } : { x: box.width / was.width, y: box.height / was.height };
  const share = isText ? ANCHOR[drawn.align] : 0;
  const left = (region.x - was.x) * scale.x + (box.width - was.width * scale.x) * share;
  const top =
    (region.y - was.y) * scale.y + (box.height - was.height * scale.y) * (isText ? 0.5 : 0);
  const middle = [was.x + was.width / 2 - region.x, was.y + was.height / 2 - region.y] as const;
  return {
    left: `${(left / box.width) * 100}%`,
    top: `${(top / box.height) * 100}%`,
    width: `${((region.width * scale.x) / box.width) * 100}%`,
    height: `${((region.height * scale.y) / box.height) * 100}%`,
    transform: drawn.rotation ? `rotate(${-drawn.rotation}deg)` : "",
    transformOrigin: `${(middle[0] / region.width) * 100}% ${(middle[1] / region.height) * 100}%`,
  };
}
