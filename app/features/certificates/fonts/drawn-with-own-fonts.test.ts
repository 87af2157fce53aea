// @module-tag slow
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Design, type FontChoice, ownFamily } from "#app/engines/certificate/design.ts";
import { checkValues } from "#app/engines/certificate/draw/check-values.server.ts";
import { drawPdf } from "#app/engines/certificate/draw/draw-pdf.server.ts";
import { drawPng } from "#app/engines/certificate/draw/draw-png.server.ts";
import { drawUncached } from "#app/engines/certificate/draw/naive.server.ts";
import { preparePdf } from "#app/engines/certificate/draw/pdf-prefix.server.ts";
import { PreparedDesign } from "#app/engines/certificate/draw/prepared-design.server.ts";
import { readFont } from "#app/engines/font-reader/read-font.server.ts";
import { archivalProblems } from "../../../../tests/factories/archival-pdf.ts";
import { cffFont, greatVibes, madeFont } from "../../../../tests/factories/fonts.ts";
import {
  HARD_NAMES,
  sampleArtwork,
  sampleDesign,
  sampleRequest,
  textField,
} from "../../../../tests/factories/sample-drawing.ts";

const OWN = ownFamily("Lagos Grotesk");

async function keptFile(font: Uint8Array): Promise<Uint8Array> {
  const read = await readFont(font);
  if ("problem" in read) throw new Error(read.problem);
  return read.sfnt;
}

/** A certificate in an uploaded family; its texts alone, so that they are what is compared. */
function designIn(
  font: FontChoice,
  styles: { bold: boolean; italic: boolean; fileKey: string }[],
): Design {
  const design = sampleDesign(1000, 707, [
    textField("upright", "On top of it", [70, 20, 25, 8], {
      font,
      size: 14,
      bold: true,
      rotation: 20,
      opacity: 0.6,
    }),
  ]);
  const fields = design.fields.map((field) => (field.kind === "text" ? { ...field, font } : field));
  return { ...design, fields, ...(styles.length > 0 ? { ownFonts: { [OWN]: styles } } : {}) };
}

async function artworkWith(files: Record<string, Uint8Array>) {
  const artwork = await sampleArtwork("gradient", 1000, 707);
  return { ...artwork, files: new Map([...artwork.files, ...Object.entries(files)]) };
}

const pixels = (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer();
let keys = 0;
/** A file's name is never used again. */
const style = (bold = false) => ({
  bold,
  italic: false,
  fileKey: `accounts/a/fonts/${++keys}.ttf`,
});

describe("an uploaded font", () => {
  test.each([
    ["TrueType", greatVibes],
    ["CFF", cffFont],
  ] as const)("with %s outlines is drawn as the naive way draws it", async (_, font) => {
    const regular = style();
    const artwork = await artworkWith({ [regular.fileKey]: await keptFile(font()) });
    const design = designIn(OWN, [regular]);
    const prepared = await PreparedDesign.prepare(design, artwork);
    for (const name of [HARD_NAMES.yoruba, HARD_NAMES.mixed, HARD_NAMES.emoji, "Ada Obi"]) {
      const request = sampleRequest(design, name);
      const [fast, naive] = [
        await drawPng(prepared, request),
        await drawUncached(request, artwork),
      ];
      expect(Buffer.compare(await pixels(fast), await pixels(naive)), name).toBe(0);
    }
  });

  test("prints the very pixels that ours prints from the same file", async () => {
    const regular = style();
    const artwork = await artworkWith({ [regular.fileKey]: await keptFile(greatVibes()) });
    const [own, ours] = [designIn(OWN, [regular]), designIn("Great Vibes", [])];
    const draw = async (design: Design) =>
      pixels(
        await drawPng(
          await PreparedDesign.prepare(design, artwork),
          sampleRequest(design, HARD_NAMES.yoruba),
        ),
      );
    expect(Buffer.compare(await draw(own), await draw(ours))).toBe(0);
    // Without its file it is Noto Sans, which looks different.
    expect(
      Buffer.compare(await draw(designIn(OWN, [])), await draw(designIn("Noto Sans", []))),
    ).toBe(0);
    expect(Buffer.compare(await draw(designIn(OWN, [])), await draw(ours))).not.toBe(0);
  });

  test("has its bold where it has one", async () => {
    const [regular, bold] = [style(), style(true)];
    const files = {
      [regular.fileKey]: await keptFile(cffFont()),
      [bold.fileKey]: await keptFile(madeFont({}, greatVibes())),
    };
    const artwork = await artworkWith(files);
    const draw = async (design: Design) =>
      pixels(
        await drawPng(await PreparedDesign.prepare(design, artwork), sampleRequest(design, "Ada")),
      );
    const both = await draw(designIn(OWN, [regular, bold]));
    expect(Buffer.compare(both, await draw(designIn(OWN, [regular])))).not.toBe(0);
    expect(Buffer.compare(both, await draw(designIn(OWN, [bold])))).not.toBe(0);
  });

  test("makes the same PDF each time, of outlines and searchable text", async () => {
    const regular = style();
    const artwork = await artworkWith({ [regular.fileKey]: await keptFile(cffFont()) });
    const design = designIn(OWN, [regular]);
    const draw = async () => {
      const prepared = await PreparedDesign.prepare(design, artwork);
      return drawPdf(prepared, await preparePdf(prepared), sampleRequest(design, "Ada Obi"));
    };
    const [one, two] = [await draw(), await draw()];
    expect(Buffer.compare(one, two)).toBe(0);
    expect(await archivalProblems(one)).toEqual([]);
    const page = await (await getDocument({ data: new Uint8Array(one) }).promise).getPage(1);
    const { items } = await page.getTextContent();
    expect(items.map((item) => ("str" in item ? item.str : "")).join("")).toContain("Ada Obi");
  });

  test("letters it lacks are told apart from those no font has", async () => {
    const regular = style();
    const files = new Map([[regular.fileKey, await keptFile(madeFont({ letters: "Ada Obi" }))]]);
    const design = designIn(OWN, [regular]);
    const values = ["Ada Obi", "Adaọ́", "Ada\u{13000}"].map(
      (name) => sampleRequest(design, name).values,
    );
    const reports = await checkValues(design, values, files);
    const name = reports.map((fields) => fields.find(({ fieldId }) => fieldId === "name"));
    expect(name.map((report) => [report?.borrowed, report?.missing])).toEqual([
      [undefined, []],
      [["ọ", "\u0301"], []],
      [undefined, ["\u{13000}"]],
    ]);
  });
});
