import { expect, test } from "vitest";
import { sparkPaths } from "./panel.tsx";

test("a spark line fills its width and height, lowest value at bottom", () => {
  expect(sparkPaths([2, 6, 4])).toEqual({
    line: "M0 36L60 6L120 21",
    area: "M0 36L60 6L120 21L120 42L0 42Z",
  });
});

test("values that are all alike make a flat line, one value none", () => {
  expect(sparkPaths([0, 0]).line).toBe("M0 36L120 36");
  expect(sparkPaths([7, 7]).line).toBe("M0 36L120 36");
  expect(sparkPaths([7])).toEqual({ line: "", area: "" });
  expect(sparkPaths([])).toEqual({ line: "", area: "" });
});
