// @module-tag long
import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  sampleArtwork,
  sampleDesign,
  sampleRequest,
} from "../../../../tests/factories/sample-drawing.ts";
import { drawPdf } from "./draw-pdf.server.ts";
import { drawPng } from "./draw-png.server.ts";
import { preparePdf } from "./pdf-prefix.server.ts";
import { PreparedDesign } from "./prepared-design.server.ts";

const NAUGHTY: string[] = JSON.parse(
  readFileSync(new URL("../../../../tests/fixtures/text/blns.json", import.meta.url), "utf8"),
);

test("every naughty string can be a name in a PNG and PDF", { timeout: 120_000 }, async () => {
  const design = sampleDesign(500, 354);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("flat", 500, 354));
  const prefix = await preparePdf(prepared);
  expect(NAUGHTY.length).toBeGreaterThan(400);
  for (const [i, name] of NAUGHTY.entries()) {
    const request = sampleRequest(design, name);
    const png = await drawPng(prepared, request);
    const pdf = await drawPdf(prepared, prefix, request);
    // Reading each one back takes long, so every seventh is.
    if (i % 7 !== 0) continue;
    expect(await sharp(png).raw().toBuffer()).toHaveLength(500 * 354 * 3);
    const document = await getDocument({ data: pdf, verbosity: 0 }).promise;
    await (await document.getPage(1)).getOperatorList();
    await document.destroy();
  }
});
