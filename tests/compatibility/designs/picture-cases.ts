import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import {
  headerChunk,
  PNG_SIGNATURE,
  pngChunk,
} from "../../../app/engines/certificate/draw/png-chunks.server.ts";
import type { DesignCase } from "./design-case.ts";
import { madeBy } from "./programs.ts";

/** A picture, and what it should look like: made from the same pixels another way. */
export interface PictureCase extends DesignCase {
  original?: () => Promise<Uint8Array>;
}

const [WIDTH, HEIGHT] = [900, 640];

/** Colours that show a swapped channel, a turn or a mirrored side at once. */
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g"><stop stop-color="#1a3c8c"/><stop offset="1" stop-color="#e0c060"/></linearGradient></defs><rect width="900" height="640" fill="#f4efe0"/><rect x="30" y="30" width="500" height="200" fill="url(#g)"/><circle cx="720" cy="470" r="120" fill="#c02818"/><path d="M60 600L300 320L420 600Z" fill="#0a7d55"/></svg>`,
);
const base = () => sharp(svg).removeAlpha();
const seeThrough = () =>
  sharp(
    Buffer.from(
      svg
        .toString()
        .replace('<rect width="900" height="640" fill="#f4efe0"/>', "")
        .replace('fill="#c02818"', 'fill="#c02818" fill-opacity=".5"'),
    ),
  );
const plainPng = (picture: Sharp) =>
  picture.clone().flatten({ background: "#ffffff" }).png().toBuffer();

function taken(
  name: string,
  bytes: () => Promise<Uint8Array>,
  original: PictureCase["original"] = () => plainPng(base()),
): PictureCase {
  return { name, kept: "picture", bytes, original };
}

function refused(name: string, kept: RegExp, bytes: PictureCase["bytes"]): PictureCase {
  return { name, kept, bytes };
}

/** The picture as a camera held another way stores it, and says so (EXIF 2.3, tag 0x0112). */
function held(orientation: number): PictureCase {
  return taken(`JPG, EXIF orientation ${orientation}`, async () => {
    const png = await plainPng(base());
    const stored: Record<number, () => Sharp> = {
      1: () => sharp(png),
      2: () => sharp(png).flop(),
      3: () => sharp(png).rotate(180),
      4: () => sharp(png).flip(),
      5: () => sharp(png).rotate(270).flop(),
      6: () => sharp(png).rotate(270),
      7: () => sharp(png).rotate(90).flop(),
      8: () => sharp(png).rotate(90),
    };
    const turned = await (stored[orientation] ?? stored[1])?.().png().toBuffer();
    return sharp(turned)
      .withMetadata({ orientation })
      .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
      .toBuffer();
  });
}

/** A PNG from its rows, so that it may have any depth and colour type. */
function rawPng(
  header: { depth: number; type: number; interlace?: number },
  row: (y: number) => Uint8Array,
  before: Buffer[] = [],
  height = HEIGHT,
  width = WIDTH,
): Uint8Array {
  const rows = Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.from([0]), row(y)]));
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  ihdr.set([header.depth, header.type, 0, 0, header.interlace ?? 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk("IHDR", ihdr),
    ...before,
    pngChunk("IDAT", deflateSync(Buffer.concat(rows))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const levelAt = (x: number, y: number) => Math.floor((255 * (x + y)) / (WIDTH + HEIGHT));
const each = (count: number, value: (x: number) => number[]) =>
  Uint8Array.from(Array.from({ length: count }, (_, x) => value(x)).flat());
const greyPng = (level: (x: number, y: number) => number) =>
  sharp(
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => level(i % WIDTH, Math.floor(i / WIDTH))),
    { raw: { width: WIDTH, height: HEIGHT, channels: 1 } },
  )
    .png()
    .toBuffer();
const isDark = (x: number, y: number) => ((x >> 6) + (y >> 6)) % 2 === 0;
const PALETTE = Buffer.from([192, 40, 24, 10, 125, 85, 26, 60, 140, 224, 192, 96]);
const paletteRow = (y: number) => each(WIDTH, (x) => [((x >> 6) + (y >> 6)) % 4]);
const paletteExpected = (clear?: number) => () =>
  sharp(
    Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => {
      const at = Math.floor(i / 3);
      const entry = (((at % WIDTH) >> 6) + (Math.floor(at / WIDTH) >> 6)) % 4;
      return entry === clear ? 255 : (PALETTE[entry * 3 + (i % 3)] ?? 0);
    }),
    { raw: { width: WIDTH, height: HEIGHT, channels: 3 } },
  )
    .png()
    .toBuffer();
const filler = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3366cc" } });
const bomb = (width: number, height: number) =>
  Buffer.concat([
    PNG_SIGNATURE,
    headerChunk(width, height),
    pngChunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
const high = { quality: 95, chromaSubsampling: "4:4:4" } as const;
const turnedMove = /moves. Only its first picture is used/;

/** An APNG's control chunks make the same PNG one that moves. */
async function moving(): Promise<Uint8Array> {
  const png = Buffer.from(await plainPng(base()));
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return Buffer.concat([png.subarray(0, 33), pngChunk("acTL", control), png.subarray(33)]);
}

export const PICTURES: PictureCase[] = [
  taken("PNG, 8-bit RGB", () => base().png().toBuffer()),
  taken(
    "PNG, see-through",
    () => seeThrough().png().toBuffer(),
    () => plainPng(seeThrough()),
  ),
  taken("PNG, 16-bit RGB", () => base().toColourspace("rgb16").png().toBuffer()),
  taken(
    "PNG, 16-bit RGB, see-through",
    () => seeThrough().toColourspace("rgb16").png().toBuffer(),
    () => plainPng(seeThrough()),
  ),
  taken(
    "PNG, 16-bit grey",
    async () => rawPng({ depth: 16, type: 0 }, (y) => each(WIDTH, (x) => [levelAt(x, y), 0])),
    () => greyPng(levelAt),
  ),
  taken(
    "PNG, 8-bit grey",
    async () => rawPng({ depth: 8, type: 0 }, (y) => each(WIDTH, (x) => [levelAt(x, y)])),
    () => greyPng(levelAt),
  ),
  taken(
    "PNG, grey and see-through",
    async () =>
      rawPng({ depth: 8, type: 4 }, (y) =>
        each(WIDTH, (x) => [levelAt(x, y), isDark(x, y) ? 255 : 0]),
      ),
    () => greyPng((x, y) => (isDark(x, y) ? levelAt(x, y) : 255)),
  ),
  taken(
    "PNG, 1-bit",
    async () =>
      rawPng({ depth: 1, type: 0 }, (y) =>
        each(Math.ceil(WIDTH / 8), (at) => [isDark(at * 8, y) ? 0 : 255]),
      ),
    () => greyPng((x, y) => (isDark(x, y) ? 0 : 255)),
  ),
  taken(
    "PNG, grey with one clear level",
    async () =>
      rawPng({ depth: 8, type: 0 }, (y) => each(WIDTH, (x) => [isDark(x, y) ? 40 : 90]), [
        pngChunk("tRNS", Buffer.from([0, 90])),
      ]),
    () => greyPng((x, y) => (isDark(x, y) ? 40 : 255)),
  ),
  taken(
    "PNG, palette",
    async () => rawPng({ depth: 8, type: 3 }, paletteRow, [pngChunk("PLTE", PALETTE)]),
    paletteExpected(),
  ),
  taken(
    "PNG, palette with a clear entry",
    async () =>
      rawPng({ depth: 8, type: 3 }, paletteRow, [
        pngChunk("PLTE", PALETTE),
        pngChunk("tRNS", Buffer.from([255, 0])),
      ]),
    paletteExpected(1),
  ),
  taken("PNG, interlaced", () => base().png({ progressive: true }).toBuffer()),
  { ...taken("PNG that moves (APNG)", moving), note: turnedMove },
  taken("PNG with a gamma of its own", async () => {
    const png = Buffer.from(await plainPng(base()));
    return Buffer.concat([
      png.subarray(0, 33),
      pngChunk("gAMA", Buffer.from([0, 0, 177, 143])),
      png.subarray(33),
    ]);
  }),
  taken("PNG, Display P3", () => base().withIccProfile("p3").png().toBuffer()),
  taken("JPG, Display P3", () => base().withIccProfile("p3").jpeg(high).toBuffer()),
  taken("JPG", () => base().jpeg(high).toBuffer()),
  taken("JPG, progressive", () =>
    base()
      .jpeg({ ...high, progressive: true })
      .toBuffer(),
  ),
  taken("JPG, halved colours", () =>
    base().jpeg({ quality: 92, chromaSubsampling: "4:2:0" }).toBuffer(),
  ),
  taken(
    "JPG, grey",
    () => base().greyscale().jpeg(high).toBuffer(),
    () => plainPng(sharp(svg).greyscale()),
  ),
  {
    // ImageMagick, which draws the originals, leaves the profile out.
    name: "JPG, CMYK as Photoshop writes it",
    kept: "picture",
    bytes: () => base().toColourspace("cmyk").withIccProfile("cmyk").jpeg(high).toBuffer(),
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(held),
  {
    name: "JPG, CMYK without a profile",
    kept: "picture",
    bytes: () =>
      madeBy(
        "convert",
        "cmyk",
        (run) =>
          run.run(
            "convert",
            "-size",
            "900x640",
            "gradient:#c03020-#2040a0",
            "-colorspace",
            "CMYK",
            "-quality",
            "92",
            "out.jpg",
          ),
        "out.jpg",
      ),
  },
  refused("GIF that moves", /This file is a GIF picture/, () => base().gif().toBuffer()),
  refused("WebP", /This file is a WebP picture/, () => base().webp().toBuffer()),
  refused("AVIF", /This file is an AVIF picture/, () =>
    base().resize(400).avif({ effort: 0 }).toBuffer(),
  ),
  refused("TIFF", /This file is a TIFF picture/, () => base().tiff().toBuffer()),
  refused("1 × 1 pixel", /only 1 × 1 pixels/, () => filler(1, 1).png().toBuffer()),
  refused("a thin line of pixels", /too narrow for a certificate/, () =>
    filler(2000, 20).png().toBuffer(),
  ),
  refused("a PNG of 1.6 billion pixels", /40000 × 40000 pixels, more than the 40 million/, () =>
    bomb(40_000, 40_000),
  ),
  refused("a PNG that ends early", /This PNG is damaged or incomplete/, async () =>
    (await base().png().toBuffer()).subarray(0, 3000),
  ),
  refused("a JPG that ends early", /This JPG is damaged or incomplete/, async () =>
    (await base().jpeg(high).toBuffer()).subarray(0, 9000),
  ),
  taken("a PNG of 30 million pixels", () =>
    base().resize(6480, 4608).png({ compressionLevel: 1 }).toBuffer(),
  ),
];
