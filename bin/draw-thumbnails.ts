/**
 * Draws the pictures of the built-in designs with the product's own renderer into `public/designs`:
 * `<slug>.avif` for the gallery, `<slug>-small.avif` for phones, which show two side by side, and a
 * `<slug>.webp` for browsers without AVIF and for places with less room, all again with `-portrait`
 * for those that come upright too and with `-letter`
 * for that paper, and `docs/certificate.webp` for the README. Run it after changing a design: `npx
 * tsx bin/draw-thumbnails.ts`, with slugs, or pages such as `quill:a4-portrait`, to draw those alone.
 */
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { BUILT_IN_DESIGNS } from "../app/engines/certificate/built-in/built-in-designs.ts";
import { findBuiltIn } from "../app/engines/certificate/design.ts";
import {
  galleryCards,
  PAPERS,
  SHAPES,
  THUMBNAIL_WIDTH_PX,
} from "../app/features/certificates/gallery/gallery.ts";
import { withSamples } from "./draw-sample.ts";

interface Picture {
  ending?: string;
  format: "avif" | "webp";
  widthPx: number;
  mostBytes: number;
}

/** Sharp on screens with two pixels for each of the page's; upright ones are shown half as wide. */
const THUMBNAIL: Picture = {
  format: "avif",
  widthPx: 2 * THUMBNAIL_WIDTH_PX,
  mostBytes: 10 * 1024,
};
const UPRIGHT: Picture = { ...THUMBNAIL, widthPx: THUMBNAIL_WIDTH_PX };
/** On a phone, two of its pixels for each of the page's. */
const SMALL: Picture = { ending: "-small", format: "avif", widthPx: 360, mostBytes: 4_000 };
const SMALLER: Picture = { format: "webp", widthPx: 300, mostBytes: 6 * 1024 };
const README_PICTURE: Picture = { format: "webp", widthPx: 960, mostBytes: 70_000 };

/**
 * The best that is small enough, found by halving: of this width, or of a smaller one where no
 * quality will do. Mitchell keeps engraved lines from flickering, which also saves a fifth.
 */
async function shrink(
  png: Uint8Array,
  { ending, format, widthPx, mostBytes }: Picture,
): Promise<Buffer> {
  const small = sharp(png).resize({ width: widthPx, kernel: "mitchell" }).removeAlpha();
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  let [low, high] = [1, 72];
  let best: Buffer | null = null;
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const picture = await sharp(data, { raw: info })
      [format]({ quality, effort: ending ? 4 : 2 })
      .toBuffer();
    if (picture.length <= mostBytes) {
      best = picture;
      low = quality + 1;
    } else high = quality - 1;
  }
  // A low quality smears what a smaller picture still shows.
  return best ?? shrink(png, { ending, format, widthPx: Math.round(widthPx * 0.85), mostBytes });
}

async function save(path: string, picture: Buffer): Promise<void> {
  await writeFile(path, picture);
  console.log(`${path}  ${picture.length} bytes`);
}

const root = new URL("..", import.meta.url).pathname;
const chosen = new Set(process.argv.slice(2));
await mkdir(`${root}public/designs`, { recursive: true });
await withSamples(async (draw) => {
  const filter = { words: "", occasion: null, colour: null } as const;
  const all = PAPERS.flatMap((paper) =>
    SHAPES.flatMap((shape) => galleryCards({ ...filter, paper, shape })),
  );
  for (const { value, thumbnail } of new Map(all.map((card) => [card.value, card])).values()) {
    if (chosen.size > 0 && !chosen.has(value.split(":")[0]!) && !chosen.has(value)) continue;
    const builtIn = findBuiltIn(value)!;
    const { widthPx, heightPx } = builtIn.design;
    const png = await draw(builtIn);
    for (const picture of [heightPx > widthPx ? UPRIGHT : THUMBNAIL, SMALL, SMALLER]) {
      const name = `${thumbnail}${picture.ending ?? ""}.${picture.format}`;
      await save(`${root}public${name}`, await shrink(png, picture));
    }
  }
  if (chosen.size === 0)
    await save(
      `${root}docs/certificate.webp`,
      await shrink(await draw(BUILT_IN_DESIGNS[0]!), README_PICTURE),
    );
});
