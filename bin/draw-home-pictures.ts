/**
 * Draws the home page's pictures with the product's own renderer, into
 * `app/features/site/home/views/pictures`: the certificate beside the headline, in widths for
 * phones and desktops, and two smaller ones for further down. Each is as good as fits its share of
 * the page's weight. The certificate that networks show beside every page's title goes into
 * `app/features/site/content`. Run it after changing a design: `npx tsx bin/draw-home-pictures.ts`.
 */
import { writeFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import type { Sharp } from "sharp";
import sharp from "sharp";
import { findBuiltIn } from "../app/engines/certificate/design.ts";
import { facePath } from "../app/engines/certificate/drawing.server.ts";
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
  { name: "certificate-720", slug: "guilloche", widthPx: 720, mostBytes: 9_500 },
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
const BESIDE_TITLES = new URL("../app/features/site/content/certificate.webp", import.meta.url)
  .pathname;

/** As on the verdict's banner, with a tick. */
const VERDICT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="404" height="88"><rect width="404" height="88" ' +
  'rx="20" fill="#fff"/><g transform="translate(18 16) scale(.875)"><path d="M32 4.5A6.7 6.7 0 0 1 ' +
  "42.5 6.6A6.7 6.7 0 0 1 51.4 12.6A6.7 6.7 0 0 1 57.4 21.5A6.7 6.7 0 0 1 59.5 32A6.7 6.7 0 0 1 " +
  "57.4 42.5A6.7 6.7 0 0 1 51.4 51.4A6.7 6.7 0 0 1 42.5 57.4A6.7 6.7 0 0 1 32 59.5A6.7 6.7 0 0 1 " +
  "21.5 57.4A6.7 6.7 0 0 1 12.6 51.4A6.7 6.7 0 0 1 6.6 42.5A6.7 6.7 0 0 1 4.5 32A6.7 6.7 0 0 1 " +
  "6.6 21.5A6.7 6.7 0 0 1 12.6 12.6A6.7 6.7 0 0 1 21.5 6.6A6.7 6.7 0 0 1 32 4.5Z" +
  '" fill="#22965f"/><path d="M22 33l7.5 7.5L43 25" fill="none" stroke="#fff" stroke-width="4.5" ' +
  'stroke-linecap="round" stroke-linejoin="round"/></g><g font-family="Noto Sans"><text x="88" ' +
  'y="40" font-size="26" font-weight="700" fill="#111a33">Genuine certificate</text><text x="88" ' +
  'y="68" font-size="19" fill="#116943">Lagoon Digital Academy, proved</text></g></svg>';

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
  const guilloche = findBuiltIn("guilloche");
  if (!guilloche) throw new Error("There is no design for the pictures of titles");
  await writeFile(BESIDE_TITLES, await besideTitles(await draw(guilloche)));
});

/**
 * A certificate on a second sheet, with its verdict, on nothing, 712 × 630: what stands at the
 * right of the picture of each page's title.
 */
async function besideTitles(certificate: Uint8Array): Promise<Buffer> {
  const fonts = ["400Regular/NotoSans_400Regular", "700Bold/NotoSans_700Bold"].map((face) =>
    facePath(`@expo-google-fonts/noto-sans/${face}.ttf`),
  );
  const font = { loadSystemFonts: false, fontFiles: fonts };
  const sheet = sharp(certificate).resize({ width: 716 }).rotate(-3, { background: "#0000" });
  const crop = { left: 0, top: 0, width: 700, height: 540 };
  const shadow = (width: number, height: number, blur: number) =>
    `width="${width}" height="${height}" fill="#000" opacity=".6" filter="blur(${blur}px)"`;
  const under =
    '<svg xmlns="http://www.w3.org/2000/svg" width="712" height="630"><rect x="24" y="46" ' +
    'width="716" height="506" rx="5" fill="#f3e7cc" transform="rotate(1.5 382 299)"/>' +
    `<rect x="46" y="100" ${shadow(716, 506, 24)} transform="rotate(-3 370 315)"/></svg>`;
  const lift =
    `<svg xmlns="http://www.w3.org/2000/svg" width="712" height="630"><rect x="72" y="520" ` +
    `${shadow(380, 70, 14)}/></svg>`;
  const verdict = new Resvg(VERDICT, { font }).render().asPng();
  return sharp(Buffer.from(under))
    .composite([
      {
        input: await sharp(await sheet.png().toBuffer())
          .extract(crop)
          .toBuffer(),
        left: 12,
        top: 42,
      },
      { input: Buffer.from(lift) },
      { input: Buffer.from(verdict), left: 60, top: 502 },
    ])
    .webp({ quality: 86, alphaQuality: 90, effort: 6 })
    .toBuffer();
}

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
