import { expect, test } from "vitest";
import { largestLines } from "./largest-lines.ts";

const broken = (words: number[], more: Partial<Parameters<typeof largestLines>[2]> = {}) => {
  const whole = words.reduce((sum, width) => sum + width + 0.25, -0.25);
  return largestLines(words, 0.25, {
    boxWidthPx: 100,
    indent: 0,
    oneLinePx: 100 / whole,
    leastPx: 1,
    maxLines: 3,
    mostPx: (count) => 60 / (1 + (count - 1) * 1.3),
    ...more,
  });
};

test("lines are even, and as many as make letters largest", () => {
  expect(broken([3, 3, 3, 3])?.lines).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(broken([4, 1, 1, 4])?.lines).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(broken([3, 3, 3, 3, 3, 3, 3, 3, 3])?.lines).toHaveLength(3);
});

test("a line that has to give little stays one", () => {
  // 100 / 4.25 on one line; two lines may be 26 high.
  expect(broken([2, 2])).toBeNull();
  expect(broken([20])).toBeNull();
  expect(broken([3, 3, 3, 3], { maxLines: 1 })).toBeNull();
});

test("nothing is made smaller than it may be", () => {
  expect(broken([3, 3, 3, 3], { leastPx: 30 })).toBeNull();
});

test("no line is wider than the box, whatever the words", () => {
  for (let seed = 1; seed < 400; seed++) {
    const words = Array.from(
      { length: 2 + (seed % 17) },
      (_, i) => 0.3 + ((seed * (i + 7)) % 23) / 5,
    );
    const found = broken(words, { maxLines: 8, mostPx: () => 60 });
    if (!found) continue;
    expect(found.lines.flat()).toEqual(words.map((_, i) => i));
    for (const line of found.lines) {
      const width = line.reduce((sum, i) => sum + (words[i] ?? 0) + 0.25, -0.25);
      expect(width * found.sizePx).toBeLessThanOrEqual(100 + 1e-6);
    }
  }
});
