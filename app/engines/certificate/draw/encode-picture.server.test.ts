import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePicture, encodeWithin } from "./encode-picture.server.ts";

/** `noise` 0: one colour; 255: nothing that any format could save. The same every time. */
function pixels(width: number, height: number, noise: number) {
  const rgb = new Uint8Array(width * height * 3);
  let seed = 7;
  for (let at = 0; at < rgb.length; at++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    rgb[at] = 200 - (noise === 0 ? 0 : (seed >> 16) % noise);
  }
  return { rgb, width, height };
}

test.each(["avif", "webp", "jpeg"] as const)(
  "%s stays within its bytes, losing no more than it must",
  async (format) => {
    const picture = pixels(480, 340, 40);
    const usual = await encodePicture(picture, format);
    const limit = Math.round(usual.byteLength * 0.7);
    const small = await encodeWithin(picture, format, limit);
    expect(small!.byteLength).toBeLessThanOrEqual(limit);
    expect(small!.byteLength).toBeGreaterThan(limit * 0.2);
    expect((await sharp(small!).metadata()).format).toBe(format === "avif" ? "heif" : format);
    expect(await encodeWithin(picture, format, limit)).toEqual(small);
    expect(await encodeWithin(picture, format, usual.byteLength)).toEqual(usual);
  },
);

test("what no quality makes small enough is refused", async () => {
  expect(await encodeWithin(pixels(480, 340, 200), "jpeg", 2_000)).toBeNull();
});
