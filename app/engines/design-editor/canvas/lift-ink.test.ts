import { expect, test } from "vitest";
import { liftInk, type Pixels } from "./lift-ink.ts";

type Colour = [number, number, number];

function picture(width: number, height: number, at: (x: number, y: number) => Colour): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++)
    data.set([...at(i % width, Math.floor(i / width)), 255], i * 4);
  return { data, width, height };
}

const paper = (x: number, y: number): Colour => [200 + x / 2, 220, 230 - y];
const INK: Colour = [20, 30, 90];
const isLetter = (x: number, y: number) => x % 12 > 7 && y > 8 && y < 32;
const pixel = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
];

test("letters leave the paper they were printed on, as it runs", () => {
  const page = picture(80, 40, (x, y) => (isLetter(x, y) ? INK : paper(x, y)));
  const { own, under } = liftInk(page, (_, y) => y > 2 && y < 38, INK);
  for (const [x, y] of [
    [8, 12],
    [34, 20],
    [70, 30],
  ] as const) {
    expect(pixel(own, x, y)).toEqual([...INK, 255]);
    const below = pixel(under, x, y);
    for (const [part, value] of paper(x, y).entries())
      expect(Math.abs(below[part]! - value)).toBeLessThan(6);
  }
  // Between the letters there is nothing of them.
  expect(pixel(own, 2, 20)[3]).toBe(0);
});

test("half a pixel of ink stays half of one", () => {
  const page = picture(60, 30, (x, y) => {
    if (y < 10 || y > 20 || x < 20 || x > 40) return [255, 255, 255];
    return x === 20 ? [128, 128, 128] : [0, 0, 0];
  });
  const { own } = liftInk(page, () => true, [0, 0, 0]);
  expect(pixel(own, 20, 15)[3]).toBeGreaterThan(115);
  expect(pixel(own, 20, 15)[3]).toBeLessThan(140);
});

test("a picture of many colours comes off whole, round if it is", () => {
  const isRound = (x: number, y: number) => Math.hypot(x - 30, y - 30) < 20;
  const page = picture(60, 60, (x, y) => {
    if (!isRound(x, y)) return [250, 246, 230];
    return x < 30 ? [160, 20, 30] : [20, 120, 60];
  });
  const { own, under } = liftInk(page, (x, y) => Math.hypot(x - 30, y - 30) < 22, null);
  expect(pixel(own, 20, 30)).toEqual([160, 20, 30, 255]);
  expect(pixel(own, 40, 30)).toEqual([20, 120, 60, 255]);
  expect(
    pixel(under, 30, 30)
      .slice(0, 3)
      .every((part, i) => Math.abs(part - [250, 246, 230][i]!) < 3),
  ).toBe(true);
  expect(pixel(own, 2, 2)[3]).toBe(0);
});
