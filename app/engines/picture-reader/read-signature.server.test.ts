import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sampleSignature } from "../../../tests/factories/sample-drawing.ts";
import { readSignature } from "./read-signature.server.ts";

async function taken(bytes: Uint8Array) {
  const read = await readSignature(bytes);
  if ("problem" in read) throw new Error(read.problem);
  return read;
}

test("a photographed signature loses its paper and is trimmed to its ink", async () => {
  const photo = await sharp(await sampleSignature())
    .flatten({ background: "#fbfaf5" })
    .extend({ top: 200, left: 300, background: "#fbfaf5" })
    .jpeg()
    .toBuffer();
  const { png, widthPx, heightPx } = await taken(photo);
  expect(widthPx).toBeGreaterThan(350);
  expect(widthPx).toBeLessThan(400);
  expect(heightPx).toBeLessThan(150);
  const { channels } = await sharp(png).stats();
  expect(channels.length).toBe(4);
  expect(channels[3]!.min).toBe(0);
  expect(channels[3]!.max).toBe(255);
});

const photo = (name: string) =>
  readFile(new URL(`../../../tests/fixtures/signatures/${name}.jpg`, import.meta.url));

test("a photo in grey, uneven light is trimmed to its ink", async () => {
  const { png, widthPx, heightPx } = await taken(await photo("grey-uneven-light"));
  // Drawn from 196 to 995 and from 250 to 467.
  expect(widthPx).toBeGreaterThan(790);
  expect(widthPx).toBeLessThan(806);
  expect(heightPx).toBeGreaterThan(210);
  expect(heightPx).toBeLessThan(224);
  const alpha = await sharp(png).extractChannel(3).raw().toBuffer();
  const inked = alpha.filter((value) => value > 127).length / alpha.length;
  expect(inked).toBeGreaterThan(0.04);
  expect(inked).toBeLessThan(0.09);
}, 60_000);

test.each([
  ["refused-too-dark", "by a window or under a lamp"],
  ["refused-blurred", "Hold the phone still"],
  ["refused-no-ink", "Sign with a dark pen on plain paper"],
])(
  "%s: what to do is said",
  async (name, advice) => {
    expect(await readSignature(await photo(name))).toEqual({
      problem: expect.stringContaining(advice),
    });
  },
  60_000,
);

test("a stamp on white paper keeps its broad parts", async () => {
  const stamp = await sharp({
    create: { width: 400, height: 300, channels: 3, background: "#fff" },
  })
    .composite([
      {
        input: Buffer.from(
          '<svg width="400" height="300"><circle cx="200" cy="150" r="100" fill="#1a2a80"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer();
  const { png, widthPx } = await taken(stamp);
  expect(widthPx).toBe(200);
  const { channels } = await sharp(png).stats();
  expect(channels[3]?.mean).toBeGreaterThan(190);
}, 60_000);

test("a PNG with transparency of its own keeps its colours", async () => {
  const { png } = await taken(await sampleSignature());
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  let inked = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i]! > 190) inked++;
  expect(inked).toBeGreaterThan(500);
});

test("wrong, empty, blank, damaged and too large files get a sentence", async () => {
  const blank = await sharp({
    create: { width: 300, height: 100, channels: 3, background: "#fff" },
  })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#123" } })
    .jpeg()
    .toBuffer();
  const cases: [Uint8Array, string][] = [
    [Buffer.from("%PDF-1.7"), "This file is a PDF. Upload the signature as a PNG or JPG."],
    [Buffer.from("GIF89a"), "This file is a GIF picture. Upload the signature as a PNG or JPG."],
    [Buffer.alloc(0), "This file is empty. Upload the signature as a PNG or JPG."],
    [blank, "There is no signature in this picture: it is all white or transparent."],
    [
      new Uint8Array(jpeg.subarray(0, 400)),
      "This JPG is damaged or incomplete. Save it again and upload it.",
    ],
    [
      new Uint8Array(3 * 1024 * 1024),
      "This file is 3.0 MB. A signature can be at most 2 MB: make it smaller and upload it again.",
    ],
  ];
  for (const [bytes, sentence] of cases)
    expect(await readSignature(bytes)).toEqual({ problem: sentence });
});
