// @module-tag slow
import { expect, test } from "vitest";
import {
  everyElement,
  sampleArtwork,
  sampleDesign,
  textField,
} from "../../../../tests/factories/sample-drawing.ts";
import { BUILT_IN_DESIGNS } from "../built-in/built-in-designs.ts";
import type { Design } from "../design/design.ts";
import { paintInk } from "./paint-ink.server.ts";
import { type Artwork, PreparedDesign } from "./prepared-design.server.ts";
import { drawVersion, rasteriseBackground } from "./version-picture.server.ts";

/**
 * Bytes that differ between what Satori and resvg draw of a design version and what our own kernel
 * paints of it, and whether all its fields are on it.
 */
async function differences(
  design: Design,
  artwork: Artwork,
): Promise<{ count: number; isWhole: boolean }> {
  const { laidOut, baked, ...prepared } = await prepare(design, artwork);
  const inkOf = (index: number) => (baked.has(index) ? prepared.inkOf(index) : []);
  const drawn = await drawVersion(artwork.background, laidOut, inkOf);
  const painted = await rasteriseBackground(artwork.background, laidOut.page);
  for (const index of laidOut.boxes.keys()) paintInk(painted, inkOf(index));
  expect(drawn.rgb.length).toBe(painted.rgb.length);
  let count = 0;
  for (let at = 0; at < drawn.rgb.length; at++) if (drawn.rgb[at] !== painted.rgb[at]) count++;
  return { count, isWhole: baked.size === laidOut.boxes.length };
}

async function prepare(design: Design, artwork: Artwork) {
  const prepared = await PreparedDesign.prepare(design, artwork);
  const inks = prepared.inks(new Map(), "");
  const { laidOut, baked } = prepared;
  return { laidOut, baked, inkOf: (index: number) => inks[index]?.ink ?? [] };
}

test.each(["flat", "gradient", "photo"] as const)(
  "Satori and resvg draw what the kernel would paint on %s",
  async (kind) => {
    const { fields, ...page } = sampleDesign(1200, 848, [
      ...everyElement(),
      textField("marks", "Ọ̀ṣúnkẹ́ Ẹ̀bùn Ọ́lá عائشة 王小明 😀", [2, 90, 60, 8]),
      textField("beside", "Beside the page", [99.9, 99.9, 0.1, 0.1], { size: 30, minSize: 30 }),
    ]);
    const constant = fields
      .filter((field) => field.kind !== "qr" && field.group !== "second")
      .map((field) =>
        "content" in field ? { ...field, content: field.content.replace(/[{}]/g, "") } : field,
      );
    const design = { ...page, fields: constant };
    expect(await differences(design, await sampleArtwork(kind, 1200, 848))).toEqual({
      count: 0,
      isWhole: true,
    });
  },
);

test.each(BUILT_IN_DESIGNS.filter((_, at) => at % 6 === 0).map(({ slug }) => slug))(
  "the version of %s is the same to the pixel",
  async (slug) => {
    const builtIn = BUILT_IN_DESIGNS.find((one) => one.slug === slug);
    if (!builtIn) throw new Error(`No design is called ${slug}`);
    const background = { png: null, pdf: null, svg: builtIn.artwork() };
    const { count } = await differences(builtIn.design, { background, files: new Map() });
    expect(count).toBe(0);
  },
);
