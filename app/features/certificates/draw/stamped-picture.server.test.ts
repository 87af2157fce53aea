import sharp from "sharp";
import { expect, test } from "vitest";
import { samplePicture, withdrawnPicture } from "./stamped-picture.server.ts";

const red = { r: 200, g: 30, b: 30 };
const picture = await sharp({ create: { width: 1200, height: 850, channels: 3, background: red } })
  .webp()
  .toBuffer();

test("a sample is stamped across, keeping its colour, unlike a revoked one", async () => {
  const stamped = await sharp(await samplePicture(picture, { format: "webp" }))
    .removeAlpha()
    .raw()
    .toBuffer();
  const at = (x: number, y: number) => stamped.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3);
  const [r, g, b] = at(20, 300);
  expect(r! - g!).toBeGreaterThan(60);
  expect(Math.abs(g! - b!)).toBeLessThan(30);
  let dark = 0;
  for (let pixel = 0; pixel < stamped.length; pixel += 3) if (stamped[pixel]! < 180) dark++;
  expect(dark / (1200 * 850)).toBeGreaterThan(0.02);
  expect(dark / (1200 * 850)).toBeLessThan(0.3);
  expect(at(2, 2)[0]).toBeGreaterThan(180);
  const crossed = await sharp(await withdrawnPicture(picture, { format: "webp" }))
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(
    Math.abs(crossed[(300 * 1200 + 20) * 3]! - crossed[(300 * 1200 + 20) * 3 + 1]!),
  ).toBeLessThan(10);
});
