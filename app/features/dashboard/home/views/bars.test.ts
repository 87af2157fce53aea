import { expect, test } from "vitest";
import { barLayout, comparedLabel } from "./bars.tsx";

const SIZE = { width: 700, height: 250, left: 40 };

test("bars are as high as what they count, failed above delivered", () => {
  const { base, lines, bars, highest } = barLayout(
    [
      { delivered: 50, failed: 0 },
      { delivered: 100, failed: 50 },
      { delivered: 0, failed: 0 },
    ],
    SIZE,
  );
  expect(lines.map(({ tick }) => tick)).toEqual([0, 50, 100, 150]);
  expect(lines[0]!.y).toBe(base);
  expect(bars[0]!.delivered.y).toBe(lines[1]!.y);
  expect(bars[1]!.delivered.y).toBe(lines[2]!.y);
  expect(bars[1]!.failed.y + bars[1]!.failed.height).toBeLessThan(bars[1]!.delivered.y);
  expect(bars[1]!.failed.height).toBeCloseTo(bars[0]!.delivered.height);
  expect(bars[2]).toMatchObject({ delivered: { height: 0 }, failed: { height: 0 } });
  expect(highest).toBe(1);
});

test("one failure beside thousands is visible, and everything stays inside the picture", () => {
  const { bars } = barLayout([{ delivered: 200_000, failed: 1 }], SIZE);
  expect(bars[0]!.failed.height).toBe(3);
  expect(bars[0]!.failed.y).toBeGreaterThan(0);
  expect(bars[0]!.x + bars[0]!.width).toBeLessThanOrEqual(SIZE.width);
});

test("nothing at all has no highest bar", () => {
  expect(barLayout([{ delivered: 0, failed: 0 }], SIZE).highest).toBe(-1);
  expect(barLayout([], SIZE).bars).toEqual([]);
});

test.each([
  [270, "412 delivered, up from 270 in the 2 days before"],
  [500, "412 delivered, down from 500 in the 2 days before"],
  [412, "412 delivered, 412 in the 2 days before"],
  [0, "412 delivered, none in the 2 days before"],
])("the days are compared with %s before them", (before, words) => {
  const day = { label: "1", date: "1 Nov", failed: 3 };
  expect(
    comparedLabel(
      [
        { ...day, delivered: 400 },
        { ...day, delivered: 12 },
      ],
      before,
    ),
  ).toBe(words);
});
