// @module-tag slow
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { contrast, type Rgb } from "../../colours/index.ts";
import type { Box } from "../design/design.ts";
import { printableValues } from "../draw/canvas.ts";
import { fieldInk } from "../draw/field-ink.server.ts";
import { layOutDesign } from "../draw/lay-out-design.server.ts";
import type { BuiltInDesign } from "./built-in-design.ts";
import { findBuiltIn } from "./built-in-designs.ts";
import { NAMES } from "./hard-names.ts";
import { TEMPLATES } from "./templates.ts";

const DRAWN_WIDTH_PX = 1000;
/** A wash of colour or a watermark behind a name; a rule or a leaf has more. */
const MAX_CONTRAST = 1.46;
/** A script's first letter may begin a little before its box. */
const SWASH_PERCENT = 1.5;

test.each(TEMPLATES.map(({ slug, pages }) => [slug, pages] as const))(
  "names of every kind stay clear of the artwork of %s",
  async (slug, pages) => {
    for (const page of pages) {
      const builtIn = findBuiltIn(`${slug}:${page}`) ?? expect.fail(slug);
      const about = builtIn.design.backgroundId;
      const [free, ...others] = builtIn.free?.() ?? [];
      if (!free || others.length > 0) expect.fail(`${about} declares no free area, or several`);
      const ink = await inkOfNames(builtIn);
      expect(ink.y, about).toBeGreaterThanOrEqual(free.y);
      expect(ink.y + ink.height, about).toBeLessThanOrEqual(free.y + free.height);
      expect(ink.x, about).toBeGreaterThanOrEqual(free.x - SWASH_PERCENT);
      expect(ink.x + ink.width, about).toBeLessThanOrEqual(free.x + free.width + SWASH_PERCENT);
      const grounds = pixelsIn(builtIn, { ...free, y: ink.y, height: ink.height });
      const middle = middleOf(grounds);
      const most = Math.max(...grounds.map((ground) => contrast(ground, middle)));
      expect(most, about).toBeLessThan(MAX_CONTRAST);
    }
  },
);

/** What the ink of all the names covers, in percent of the page. */
async function inkOfNames({ design }: BuiltInDesign): Promise<Box> {
  const laidOut = await layOutDesign(design);
  const index = design.fields.findIndex(({ id }) => id === "name");
  const boxes = NAMES.flatMap((name) => {
    const values = printableValues({ "Full Name": name });
    return fieldInk(design, laidOut, index, values, "", new Map()).ink.map(({ box }) => box);
  });
  expect(boxes.length).toBeGreaterThanOrEqual(NAMES.length);
  const across = (px: number) => (px / design.widthPx) * 100;
  const down = (px: number) => (px / design.heightPx) * 100;
  const x = across(Math.min(...boxes.map(({ left }) => left)));
  const y = down(Math.min(...boxes.map(({ top }) => top)));
  const right = across(Math.max(...boxes.map(({ left, width }) => left + width)));
  const bottom = down(Math.max(...boxes.map(({ top, height }) => top + height)));
  return { x, y, width: right - x, height: bottom - y };
}

function pixelsIn({ artwork }: BuiltInDesign, box: Box): Rgb[] {
  const { pixels, width, height } = new Resvg(artwork(), {
    font: { loadSystemFonts: false },
    fitTo: { mode: "width", value: DRAWN_WIDTH_PX },
  }).render();
  const [left, right] = [box.x, box.x + box.width].map((part) => Math.round((part / 100) * width));
  const [top, bottom] = [box.y, box.y + box.height].map((part) =>
    Math.round((part / 100) * height),
  );
  const found: Rgb[] = [];
  for (let row = top!; row < bottom!; row++)
    for (let column = left!; column < right!; column++) {
      const at = (row * width + column) * 4;
      found.push([pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]);
    }
  return found;
}

function middleOf(grounds: Rgb[]): Rgb {
  const middle = (channel: 0 | 1 | 2) =>
    grounds.map((ground) => ground[channel]).sort((a, b) => a - b)[grounds.length >> 1]!;
  return [middle(0), middle(1), middle(2)];
}
