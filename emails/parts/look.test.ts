import { expect, test } from "vitest";
import { edgeOf } from "./look.ts";

test.each([
  ["#101820", true],
  ["#000000", true],
  ["#0f2d52", true],
  ["#2448c8", false],
  ["#7a1fa2", false],
  ["#0b6e4f", false],
])("a button in %s has an edge: %s", (colour, has) => {
  expect(edgeOf(colour) !== undefined).toBe(has);
});
