import { expect, test } from "vitest";
import { chartScale } from "./chart-keys.tsx";

test.each([
  [0, [0, 1, 2, 3, 4]],
  [1, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [140, [0, 50, 100, 150]],
  [150, [0, 50, 100, 150]],
  [151, [0, 50, 100, 150, 200]],
  [1_999_999, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
])("%d fits under %j", (highest, ticks) => {
  expect(chartScale(highest)).toEqual({ top: ticks.at(-1), ticks });
});

test("any chart scale has two to four whole-number steps, none too high", () => {
  for (let highest = 0; highest < 20_000; highest += 7) {
    const { top, ticks } = chartScale(highest);
    expect(top).toBeGreaterThanOrEqual(highest);
    expect(top).toBeLessThanOrEqual(Math.max(4, highest * 2));
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});
