import sharp from "sharp";
import { expect, test } from "vitest";
import { drawTypedSignature } from "#app/engines/certificate/drawing.server.ts";
import { readPicture } from "./read-picture.server.ts";
import { MAX_PICTURE_BYTES } from "./upload-problem.ts";

const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 60, alpha } } });

test("pictures are kept as JPEG, with transparency as PNG", async () => {
  const read = async (bytes: Buffer) => {
    const found = await readPicture(bytes);
    if ("problem" in found) throw new Error(found.problem);
    const { width, height, format } = await sharp(found.bytes).metadata();
    return { type: found.type, format, width, height };
  };
  expect(await read(await picture(3000, 1500).png().toBuffer())).toEqual({
    type: "jpg",
    format: "jpeg",
    width: 2400,
    height: 1200,
  });
  expect(await read(await picture(300, 200, 0.5).webp().toBuffer())).toEqual({
    type: "png",
    format: "png",
    width: 300,
    height: 200,
  });
  expect(
    await read(await picture(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()),
  ).toMatchObject({
    width: 200,
    height: 300,
  });
});

test.each([
  ["%PDF-1.7", "This file is a PDF. Upload the picture as a PNG, JPG or WebP."],
  ["GIF89a", "This file is a GIF picture. Upload"],
  ["<svg onload='x'/>", "This file is an SVG drawing. Upload"],
  ["\x89PNG\r\n\x1a\n...", "This picture is damaged or incomplete."],
])("%j is refused with a reason", async (bytes, problem) => {
  const read = await readPicture(Buffer.from(bytes, "latin1"));
  expect("problem" in read && read.problem).toContain(problem);
});

test("a picture beyond 2 MB or tiny is refused", async () => {
  expect(await readPicture(new Uint8Array(MAX_PICTURE_BYTES + 1))).toMatchObject({
    problem: expect.stringContaining("at most 2 MB"),
  });
  expect(await readPicture(await picture(5, 5).png().toBuffer())).toMatchObject({
    problem: expect.stringContaining("only 5 × 5"),
  });
});

test("a typed name becomes ink on transparency, marks and all", async () => {
  const drawn = drawTypedSignature("Fúnmiláyọ̀ Ɗanjuma".normalize("NFC"));
  if ("problem" in drawn) throw new Error(drawn.problem);
  const { data, info } = await sharp(drawn.png).raw().toBuffer({ resolveWithObject: true });
  expect([info.channels, info.width > 600, info.height > 100]).toEqual([4, true, true]);
  expect([data[3], data.some((value, i) => i % 4 === 3 && value === 255)]).toEqual([0, true]);
});

test.each([
  ["x".repeat(41), "at most 40 characters"],
  ["\u{13000}", "“\u{13000}”"],
  ["Ada 😀", "emoji"],
])("%j can't be a typed signature", (name, problem) => {
  expect(drawTypedSignature(name)).toEqual({ problem: expect.stringContaining(problem) });
});
