/**
 * Draws the pictures of the built-in designs with the product's own renderer: `public/designs/<slug>.webp` for the chooser
 * and `docs/certificate.webp` for the README. Run it after changing a design: `npx tsx bin/draw-thumbnails.ts`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { BUILT_IN_DESIGNS } from "../app/features/certificates/built-in/built-in-designs.ts";
import { withSamples } from "./draw-sample.ts";

const THUMBNAIL = { widthPx: 480, mostBytes: 20_000 };
const README_PICTURE = { widthPx: 960, mostBytes: 70_000 };

/** The best WebP of this width that is small enough. Mitchell keeps engraved lines from flickering, which also saves a fifth. */
async function shrink(png: Uint8Array, { widthPx, mostBytes }: typeof THUMBNAIL): Promise<Buffer> {
  for (let quality = 90; quality >= 20; quality -= 2) {
    const picture = await sharp(png).resize({ width: widthPx, kernel: "mitchell" }).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length <= mostBytes) return picture;
  }
  throw new Error(`No quality brings the picture under ${mostBytes} bytes`);
}

async function save(path: string, picture: Buffer): Promise<void> {
  await writeFile(path, picture);
  console.log(`${path}  ${picture.length} bytes`);
}

const root = new URL("..", import.meta.url).pathname;
await mkdir(`${root}public/designs`, { recursive: true });
await withSamples(async (draw) => {
  for (const [i, design] of BUILT_IN_DESIGNS.entries()) {
    const png = await draw(design);
    await save(`${root}public/designs/${design.slug}.webp`, await shrink(png, THUMBNAIL));
    if (i === 0) await save(`${root}docs/certificate.webp`, await shrink(png, README_PICTURE));
  }
});
