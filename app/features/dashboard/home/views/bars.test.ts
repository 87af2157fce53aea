import { expect, test } from "vitest";
import { barLayout, comparedLabel } from "./bars.tsx";

const SIZE = { width: 700, height: 250, left: 40 };

test("bars are as high as what they count, failed above sent", () => {
  const { base, lines, bars, highest } = barLayout(
    [
      { sent: 50, failed: 0 },
      { sent: 100, failed: 50 },
      { sent: 0, failed: 0 },
    ],
    SIZE,
  );
  expect(lines.map(({ tick }) => tick)).toEqual([0, 50, 100, 150]);
  expect(lines[0]!.y).toBe(base);
  expect(bars[0]!.sent.y).toBe(lines[1]!.y);
  expect(bars[1]!.sent.y).toBe(lines[2]!.y);
  expect(bars[1]!.failed.y + bars[1]!.failed.height).toBeLessThan(bars[1]!.sent.y);
  expect(bars[1]!.failed.height).toBeCloseTo(bars[0]!.sent.height);
  expect(bars[2]).toMatchObject({ sent: { height: 0 }, failed: { height: 0 } });
  expect(highest).toBe(1);
});

test("one failure beside thousands is visible, and everything stays inside the picture", () => {
  const { bars } = barLayout([{ sent: 200_000, failed: 1 }], SIZE);
  expect(bars[0]!.failed.height).toBe(3);
  expect(bars[0]!.failed.y).toBeGreaterThan(0);
  expect(bars[0]!.x + bars[0]!.width).toBeLessThanOrEqual(SIZE.width);
});

test("nothing at all has no highest bar", () => {
  expect(barLayout([{ sent: 0, failed: 0 }], SIZE).highest).toBe(-1);
  expect(barLayout([], SIZE).bars).toEqual([]);
});

test.each([
  [270, "412 sent, up from 270 in the 2 days before"],
  [500, "412 sent, down from 500 in the 2 days before"],
  [412, "412 sent, 412 in the 2 days before"],
  [0, "412 sent, none in the 2 days before"],
])("the days are compared with %s before them", (before, words) => {
  const day = { label: "1", date: "1 Nov", failed: 3 };
  expect(
    comparedLabel(
      [
        { ...day, sent: 400 },
        { ...day, sent: 12 },
      ],
      before,
    ),
  ).toBe(words);
});
