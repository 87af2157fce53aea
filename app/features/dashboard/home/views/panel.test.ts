import { expect, test } from "vitest";
import { sparkPaths } from "./panel.tsx";

test("the lowest value lies at the bottom, the highest at the top, and the line goes over the whole width", () => {
  expect(sparkPaths([2, 6, 4])).toEqual({ line: "M0 36L60 6L120 21", area: "M0 36L60 6L120 21L120 42L0 42Z" });
});

test("values that are all alike make a flat line, one value none", () => {
  expect(sparkPaths([0, 0]).line).toBe("M0 36L120 36");
  expect(sparkPaths([7, 7]).line).toBe("M0 36L120 36");
  expect(sparkPaths([7])).toEqual({ line: "", area: "" });
  expect(sparkPaths([])).toEqual({ line: "", area: "" });
});
