// @module-tag slow
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { archivalProblems } from "../../../../tests/factories/archival-pdf.ts";
import {
  everyElement,
  HARD_NAMES,
  sampleArtwork,
  sampleDesign,
  sampleRequest,
} from "../../../../tests/factories/sample-drawing.ts";
import { BUILT_IN_DESIGNS } from "../built-in/built-in-designs.ts";
import type { Design } from "../design/design.ts";
import { drawPdf } from "./draw-pdf.server.ts";
import { preparePdf } from "./pdf-prefix.server.ts";
import { type Artwork, PreparedDesign } from "./prepared-design.server.ts";
import { renderBuiltInBackground } from "./render-artwork.server.ts";

async function draw(design: Design, artwork: Artwork, name: string) {
  const prepared = await PreparedDesign.prepare(design, artwork);
  return drawPdf(prepared, await preparePdf(prepared), sampleRequest(design, name));
}

describe("a certificate's PDF keeps the rules of PDF/A-2u", () => {
  test.each([
    ...Object.entries(HARD_NAMES),
    ["letters of no font", "\u{13000} \ue000 \u{10ffff}"],
    ["signs that are no letters", "Ada\ufeff \ufffe\uffff\u0000\u200d\u2028Obi\ud800"],
    ["XML and PDF signs", "</x> & (Ada) \\ %%EOF endstream"],
  ])("with every kind of element, and %s", async (_, name) => {
    const design = sampleDesign(500, 354, everyElement());
    expect(
      await archivalProblems(await draw(design, await sampleArtwork("photo", 500, 354), name)),
    ).toEqual([]);
  });

  test.each(BUILT_IN_DESIGNS.slice(0, 3).map(({ slug }) => slug))(
    "on the vectors of %s",
    async (slug) => {
      const { design, artwork } = BUILT_IN_DESIGNS.find((one) => one.slug === slug)!;
      const background = {
        png: renderBuiltInBackground(design.backgroundId),
        pdf: null,
        svg: artwork(),
      };
      expect(
        await archivalProblems(
          await draw(design, { background, files: new Map() }, HARD_NAMES.yoruba),
        ),
      ).toEqual([]);
    },
  );

  test("the check itself finds what breaks them", async () => {
    const plain = await PDFDocument.create();
    plain.addPage([200, 100]);
    await expect(plain.save({ useObjectStreams: false }).then(archivalProblems)).rejects.toThrow();
    const design = sampleDesign(500, 354);
    const pdf = Buffer.from(
      await draw(design, await sampleArtwork("flat", 500, 354), "Ada Obi"),
    ).toString("latin1");
    const broken = (change: string) =>
      archivalProblems(new Uint8Array(Buffer.from(change, "latin1")));
    expect(await broken(pdf.replace("/S/URI/", "/S/XYZ/"))).toEqual(["6.5.1 actions"]);
    expect(await broken(pdf.replace("/F 4/", "/F 2/"))).toEqual(["6.3.2 shown and printed"]);
    expect(await broken(pdf.replace("<pdfaid:part>2", "<pdfaid:part>1"))).toEqual([
      "6.6.4 the claim",
    ]);
    expect(await broken(pdf.replace("GTS_PDFA1", "GTS_PDFX1"))).toEqual(["6.2.3 an output intent"]);
    expect(await broken(`${pdf}more`)).toContain("6.1.3 nothing after the end");
  });
});
