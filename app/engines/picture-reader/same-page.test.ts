import { expect, test } from "vitest";
import { halved, type PagePixels, worstTile } from "./same-page.ts";

function page(paint: (x: number, y: number, c: number) => number): PagePixels {
  const [width, height] = [200, 140];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const at = Math.floor(i / 3);
    return paint(at % width, Math.floor(at / width), i % 3);
  });
  return { data, width, height, channels: 3 };
}
const white = page(() => 255);

test("a word that is missing counts, however large the page", () => {
  const word = page((x, y) => (x > 190 && y > 130 ? 0 : 255));
  expect(worstTile(white, word)).toBeGreaterThan(0.3);
  expect(worstTile(white, white)).toBe(0);
});

test("every channel counts by itself", () => {
  for (const channel of [0, 1, 2])
    expect(
      worstTile(
        white,
        page((x, _y, c) => (c === channel && x < 32 ? 204 : 255)),
      ),
    ).toBeCloseTo(0.2);
});

test("pages of another size are different", () => {
  expect(worstTile(white, { ...white, width: 140, height: 200 })).toBe(1);
});

test("half the size keeps the mean of four pixels", () => {
  const rgba = Uint8Array.from([0, 0, 0, 255, 255, 8, 0, 255, 0, 0, 4, 255, 255, 8, 4, 255]);
  expect(halved({ rgba, width: 2, height: 2 })).toMatchObject({
    data: Uint8Array.from([128, 4, 2]),
    width: 1,
    height: 1,
  });
});
