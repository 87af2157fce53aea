import { afterAll, describe, expect, test } from "vitest";
import type { DesignCase } from "./design-case.ts";
import { ANNOTATIONS } from "./hand-made/annotations.ts";
import { COLOURS, TRANSPARENCY } from "./hand-made/colours.ts";
import { LAYERS } from "./hand-made/layers.ts";
import { PAGES, FILES as PDF_FILES } from "./hand-made/pages.ts";
import { PATTERNS } from "./hand-made/patterns.ts";
import { PICTURES_INSIDE } from "./hand-made/pictures.ts";
import { PICTURES, type PictureCase } from "./picture-cases.ts";
import { PROGRAM_MADE } from "./program-cases.ts";
import { farFromPdf, farFromPicture, readers, type Shown, showDesign } from "./show-design.ts";

/** Share of 255 levels, in the square where two pictures differ most. */
const MAX_DIFFERENCE = 0.02;

const HAND_MADE = [
  ...[...PAGES, ...PDF_FILES, ...LAYERS, ...ANNOTATIONS],
  ...[...COLOURS, ...TRANSPARENCY, ...PICTURES_INSIDE, ...PATTERNS],
];
const FILES: (DesignCase & Pick<PictureCase, "original"> & { isPdf: boolean })[] = [
  ...[...HAND_MADE, ...PROGRAM_MADE].map((one) => ({ ...one, isPdf: true })),
  ...PICTURES.map((one) => ({ ...one, isPdf: false })),
];
/** While this process reads one upload, other programs draw the others. */
const OPTIONS = { tags: ["long"], concurrent: true };
type File = (typeof FILES)[number];
const score = { alike: 0, refused: 0, wrong: 0, notRun: 0 };
let worst = { far: 0, name: "" };

afterAll(() => {
  const { alike, refused, wrong, notRun } = score;
  const total = alike + refused + wrong;
  console.log(
    `Designs: ${alike + refused} of ${total} (${alike} look the same in designer, PNG and PDF, ` +
      `${refused} refused with the reason), ${notRun} not run. PDFs drawn by ` +
      `${readers.join(" and ") || "nothing: install poppler-utils or mupdf-tools"}. The largest ` +
      `difference is ${(worst.far * 100).toFixed(1)} % (${worst.name}).`,
  );
});

describe.each(readers.length > 0 ? FILES : [])("$name", OPTIONS, (one) => {
  test("looks the same in designer, PNG and PDF", async (context) => {
    const bytes = await one.bytes();
    if (!bytes) {
      score.notRun++;
      return context.skip("its program isn't installed");
    }
    score.wrong++;
    const shown = await showDesign(bytes);
    if ("problem" in shown) {
      expect(one.kept).toBeInstanceOf(RegExp);
      expect(shown.problem).toMatch(one.kept);
      score.wrong--;
      score.refused++;
      return;
    }
    await expectAlike(one, shown, bytes);
    score.wrong--;
    score.alike++;
  });
});

/** In the designer, the PNG and the PDF; and like the file itself, where programs agree on that. */
async function expectAlike(one: File, shown: Shown, bytes: Uint8Array): Promise<void> {
  const found: Record<string, number> = {
    PNG: await farFromPicture(shown.designer, shown.png),
  };
  for (const reader of readers) found[reader] = await farFromPdf(shown.png, shown.pdf, reader);
  for (const [, far] of Object.entries(found)) if (far > worst.far) worst = { far, name: one.name };
  const original = one.isPdf ? null : await one.original?.();
  if (original) found.original = await farFromPicture(shown.png, original);
  if (one.isPdf && !one.differs && readers.includes("poppler"))
    found.original = await farFromPdf(shown.png, bytes, "poppler");
  const tooFar = Object.entries(found).flatMap(([name, far]) =>
    far > (one.within ?? MAX_DIFFERENCE) ? `${name} ${(far * 100).toFixed(1)} %` : [],
  );
  expect({ kept: shown.kept, tooFar, notes: shown.notes.join(" ") }).toEqual({
    kept: one.kept,
    tooFar: [],
    notes: one.note ? expect.stringMatching(one.note) : expect.any(String),
  });
}
