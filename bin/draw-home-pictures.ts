/**
 * Draws the home page's pictures with the product's own renderer, into
 * `app/features/site/home/views/pictures`: the certificate beside the headline, in widths for
 * phones and desktops, and two smaller ones for further down. Each is as good as fits its share of
 * the page's weight. Run it after changing a design: `npx tsx bin/draw-home-pictures.ts`.
 */
import { writeFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import sharp from "sharp";
import { findBuiltIn } from "../app/engines/certificate/design.ts";
import { withSamples } from "./draw-sample.ts";

interface Picture {
  name: string;
  slug: string;
  widthPx: number;
  mostBytes: number;
}

/** Browsers take AVIF where they can, else the WebP of the same name. */
const AVIF: Picture[] = [
  { name: "certificate-480", slug: "guilloche", widthPx: 480, mostBytes: 9_000 },
  { name: "certificate-720", slug: "guilloche", widthPx: 720, mostBytes: 12_000 },
  { name: "certificate-960", slug: "guilloche", widthPx: 960, mostBytes: 14_000 },
  // On desktops alone: twice the width that the picture has there.
  { name: "certificate-1200", slug: "guilloche", widthPx: 1200, mostBytes: 24_000 },
  { name: "indigo-cloth", slug: "indigo-cloth", widthPx: 400, mostBytes: 5_500 },
  { name: "harmattan", slug: "harmattan", widthPx: 400, mostBytes: 5_500 },
];
const WEBP: Picture[] = [
  { name: "certificate-480", slug: "guilloche", widthPx: 480, mostBytes: 12_000 },
  { name: "indigo-cloth", slug: "indigo-cloth", widthPx: 320, mostBytes: 7_000 },
  { name: "harmattan", slug: "harmattan", widthPx: 320, mostBytes: 7_000 },
];

const FOLDER = new URL("../app/features/site/home/views/pictures/", import.meta.url).pathname;

await withSamples(async (draw) => {
  for (const [format, pictures] of [
    ["avif", AVIF],
    ["webp", WEBP],
  ] as const) {
    for (const { name, slug, widthPx, mostBytes } of pictures) {
      const design = findBuiltIn(slug);
      if (!design) throw new Error(`There is no design "${slug}"`);
      // Mitchell keeps engraved lines from flickering, which also saves a fifth.
      const small = sharp(await draw(design)).resize({ width: widthPx, kernel: "mitchell" });
      const picture = await shrink(small, format, mostBytes);
      await writeFile(`${FOLDER}${name}.${format}`, picture);
      console.log(`${name}.${format}  ${picture.length} bytes`);
    }
  }
});

/** The best that is small enough, found by halving: every try takes a second or more. */
async function shrink(picture: Sharp, format: "avif" | "webp", mostBytes: number): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  let [low, high] = [10, 90];
  let best: Buffer | null = null;
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const bytes = await sharp(data, { raw: info })[format]({ quality, effort: 5 }).toBuffer();
    if (bytes.length <= mostBytes) {
      best = bytes;
      low = quality + 1;
    } else high = quality - 1;
  }
  if (!best) throw new Error(`No quality brings the picture under ${mostBytes} bytes`);
  return best;
}
