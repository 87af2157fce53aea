import { expect, test } from "vitest";
import type { Box, Design, Field } from "#app/engines/certificate/design.ts";
import { findFreeBox, findFreePlace } from "./free-space.ts";

const rectangle = (id: string, box: Box): Field => ({
  ...({ kind: "shape", id, label: id, box, shape: "rectangle" } as const),
  fill: null,
  stroke: "#000000",
  strokeWidth: 1,
});
const design = (...boxes: Box[]): Design => ({
  widthPx: 2000,
  heightPx: 1414,
  backgroundId: "built-in:tidewater",
  fields: boxes.map((box, i) => rectangle(`r-${i}`, box)),
});
const upper = { x: 0, y: 0, width: 100, height: 49 };
const wish = { x: 20, y: 40, width: 20, height: 10 };

test("a place right beside comes first, then the nearest, or none", () => {
  expect(findFreePlace(design(upper), wish)).toEqual({ ...wish, y: 51.5 });
  expect(findFreePlace(design(upper, { x: 0, y: 49, width: 100, height: 49 }), wish)).toBeNull();
  expect(findFreePlace(design(), { ...wish, x: 0 })).toEqual({ ...wish, x: 0 });
});

test("a frame around the page is an obstacle for another frame alone", () => {
  const frame = { x: 1, y: 1, width: 98, height: 98 };
  expect(findFreePlace(design(frame), wish)).toEqual(wish);
  expect(findFreePlace(design(frame), frame)).toBeNull();
});

test("where the whole has no room, a smaller box is found", () => {
  const found = findFreeBox(design(upper, { x: 0, y: 57, width: 100, height: 43 }), wish);
  expect(found.height).toBeLessThan(wish.height);
  expect(found.y).toBeGreaterThanOrEqual(49.5);
});
