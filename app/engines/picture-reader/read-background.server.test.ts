import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { degrees, PDFDocument, rgb } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { headerChunk, PNG_SIGNATURE } from "#app/engines/certificate/draw/png-chunks.server.ts";
import { pngChunk } from "#app/engines/certificate/drawing.server.ts";
import { handMadePdf } from "../../../tests/factories/hand-made-pdf.ts";
import { sampleBackground } from "../../../tests/factories/sample-drawing.ts";
import { cpuMs } from "../../../tests/setup/cpu-ms.ts";
import { readBackground } from "./read-background.server.ts";

const plain = (width: number, height: number, background = "#3366cc") =>
  sharp({ create: { width, height, channels: 3, background } });

async function taken(bytes: Uint8Array) {
  const read = await readBackground(bytes);
  if ("problem" in read) throw new Error(read.problem);
  return read;
}

async function problem(bytes: Uint8Array): Promise<string> {
  const read = await readBackground(bytes);
  return "problem" in read ? read.problem : `taken: ${read.widthPx} × ${read.heightPx}`;
}

async function pixel(png: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test("a PNG comes back opaque on white, within A4 at 300 dpi", async () => {
  const clear = await sharp({
    create: { width: 5000, height: 3000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const read = await taken(clear);
  expect(read).toMatchObject({ widthPx: 3508, heightPx: 2105, pdf: null });
  expect(await sharp(read.png).metadata()).toMatchObject({
    format: "png",
    channels: 3,
    width: 3508,
  });
  expect(await pixel(read.png, 10, 10)).toEqual([255, 255, 255]);
});

test("a JPG held sideways is turned upright; CMYK becomes RGB", async () => {
  const sideways = await plain(800, 500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await taken(sideways)).toMatchObject({ widthPx: 500, heightPx: 800 });
  const cmyk = await plain(800, 500).toColourspace("cmyk").jpeg().toBuffer();
  expect((await sharp((await taken(cmyk)).png).metadata()).space).toBe("srgb");
});

test("16-bit, grey and palette PNGs are taken", async () => {
  const noisy = await sampleBackground("gradient", 500, 400);
  for (const bytes of [
    await sharp(noisy).toColourspace("rgb16").png().toBuffer(),
    await sharp(noisy).greyscale().png().toBuffer(),
    await sharp(noisy).png({ palette: true, colours: 16 }).toBuffer(),
  ]) {
    const { png } = await taken(bytes);
    expect(await sharp(png).metadata()).toMatchObject({ channels: 3, depth: "uchar", width: 500 });
  }
});

async function samplePdf(rotation = 0, pages = 2): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let i = 0; i < pages; i++) {
    const page = document.addPage([842, 595]);
    page.drawRectangle({ x: 0, y: 0, width: 842, height: 595, color: rgb(0.9, 0.95, 1) });
    page.drawCircle({
      x: 200,
      y: 300,
      size: 100,
      color: i === 0 ? rgb(0.8, 0.1, 0.1) : rgb(0, 0, 0),
    });
    page.drawRectangle({ x: 400, y: 300, width: 300, height: 60, color: rgb(0, 0.4, 0.2) });
    page.setRotation(degrees(rotation));
  }
  return document.save();
}

test("a PDF's first page comes as a picture and as vectors", async () => {
  const read = await taken(await samplePdf());
  expect(read).toMatchObject({ widthPx: 2000 });
  expect(read.heightPx).toBeGreaterThan(1410);
  expect(await pixel(read.png, 475, 700)).toEqual([204, 26, 26]);
  const document = await PDFDocument.load(read.pdf!);
  expect(document.getPageCount()).toBe(1);
  expect(Buffer.from(read.pdf!).toString("latin1")).not.toContain("/ObjStm");
});

test("a turned PDF page comes upright, as picture and as vectors", async () => {
  const read = await taken(await samplePdf(90, 1));
  expect(read.heightPx).toBe(2000);
  const [page] = (await PDFDocument.load(read.pdf ?? "")).getPages();
  expect(page?.getSize()).toEqual({ width: 595, height: 842 });
});

const fixture = (name: string) =>
  readFileSync(new URL(`../../../tests/fixtures/designs/${name}`, import.meta.url));

test("layers that are switched off are in neither picture nor PDF", async () => {
  const read = await taken(fixture("hidden-layer-draft.pdf"));
  expect(read.pdf).toBeNull();
  expect(read.notes.join(" ")).toContain("those that are switched off aren't");
  // DRAFT would be red, across the middle.
  const { channels } = await sharp(read.png).stats();
  expect(channels[0]?.mean).toBeLessThan(channels[2]?.mean ?? 0);
});

test("what a form field shows is drawn, and said", async () => {
  const read = await taken(fixture("fillable-template.pdf"));
  expect(read.notes.join(" ")).toContain("Form fields are printed as they are filled in now");
  // Its letters are dark green, from 171, 330 to 671, 366 points.
  const field = { left: 410, top: 545, width: 1180, height: 80 };
  const { channels } = await sharp(await sharp(read.png).extract(field).png().toBuffer()).stats();
  expect(channels[1]?.min).toBeGreaterThan(40);
  expect(channels[0]?.min).toBeLessThan(20);
});

test("a PDF may have a blank line before its header", async () => {
  expect(await taken(fixture("pdf-after-blank-line.pdf"))).toMatchObject({ widthPx: 2000 });
});

test("annotations of a hidden layer aren't drawn", async () => {
  const bytes = handMadePdf({
    content: "",
    page: "/Annots[12 0 R]",
    catalog: "/OCProperties<</OCGs[20 0 R]/D<</OFF[20 0 R]>>>>",
    objects: {
      10: {
        entries: "/Type/XObject/Subtype/Form/BBox[0 0 200 100]",
        data: "1 0 0 rg 0 0 200 100 re f",
      },
      12: "<</Type/Annot/Subtype/Stamp/Rect[200 200 600 400]/AP<</N 10 0 R>>/OC 20 0 R>>",
      20: "<</Type/OCG/Name(Draft)>>",
    },
  });
  expect(await pixel((await taken(bytes)).png, 900, 700)).toEqual([255, 255, 255]);
});

test("colours and fonts that programs show differently make a picture", async () => {
  const content = "0.9 0.1 0 0.2 k 200 150 400 300 re f";
  const letters = "BT /F1 40 Tf 200 400 Td (Certificate) Tj ET";
  expect(await taken(handMadePdf({ content }))).toMatchObject({
    pdf: null,
    notes: [expect.stringContaining("it uses CMYK, spot colours or colour profiles")],
  });
  expect(await taken(handMadePdf({ content: letters }))).toMatchObject({
    pdf: null,
    notes: [expect.stringContaining("some of its fonts aren't in the file")],
  });
});

test("only the first of several pages is used, and that is said", async () => {
  const { notes } = await taken(await samplePdf());
  expect(notes).toEqual(["This PDF has 2 pages. Only the first one is used."]);
});

test("a PDF behind a password is refused by name", async () => {
  const document = await PDFDocument.load(await samplePdf());
  document.encrypt({ userPassword: "secret", ownerPassword: "owner" });
  expect(await problem(await document.save({ useObjectStreams: false }))).toContain(
    "protected by a password",
  );
});

test("damaged and empty PDFs are refused", async () => {
  const whole = await samplePdf();
  expect(await problem(Buffer.from("%PDF-1.7\nnothing here"))).toContain(
    "This PDF is damaged or has no page",
  );
  expect(await problem(whole.slice(0, 300))).toContain("This PDF is damaged or has no page");
});

test("truncated pictures are refused, not half drawn", async () => {
  const png = await sampleBackground("photo", 800, 566);
  const jpeg = await sharp(png).jpeg().toBuffer();
  expect(await problem(png.slice(0, png.length / 2))).toContain(
    "This PNG is damaged or incomplete",
  );
  expect(await problem(new Uint8Array(jpeg.subarray(0, jpeg.length / 2)))).toContain(
    "This JPG is damaged or incomplete",
  );
  expect(await problem(png.slice(0, 20))).toContain("This PNG is damaged or incomplete");
});

test("a billion-pixel picture in few kilobytes is refused before decoding", async () => {
  const bomb = Buffer.concat([
    PNG_SIGNATURE,
    headerChunk(40_000, 40_000),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
  const ms = await cpuMs(async () =>
    expect(await problem(bomb)).toContain("40000 × 40000 pixels, more than the 40 million"),
  );
  expect(ms).toBeLessThan(1_000);
});

test("files too small, too narrow or too large are refused with numbers", async () => {
  expect(await problem(await plain(300, 200).png().toBuffer())).toBe(
    "This picture is only 300 × 200 pixels. Its longer side needs at least 400 pixels, better 2000, to look sharp.",
  );
  expect(await problem(await plain(3000, 100).png().toBuffer())).toContain(
    "too narrow for a certificate",
  );
  expect(await problem(new Uint8Array(11 * 1024 * 1024))).toContain(
    "This file is 11.0 MB. Backgrounds can be at most 10 MB",
  );
});

test("other files are identified and accepted types named, whatever they claim", async () => {
  const cases: [Uint8Array, string][] = [
    [
      Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
      "an SVG drawing",
    ],
    [Buffer.from("\0\0\0\x18ftypheic", "latin1"), "a HEIC photo, the kind iPhones make"],
    [await plain(500, 400).gif().toBuffer(), "a GIF picture"],
    [await plain(500, 400).webp().toBuffer(), "a WebP picture"],
    [await plain(500, 400).tiff().toBuffer(), "a TIFF picture"],
    [
      Buffer.from("PK\x03\x04rest"),
      "a ZIP archive or an Office document (Word, PowerPoint, Excel)",
    ],
    [Buffer.from("<!DOCTYPE html><p>hello"), "a web page"],
    [Buffer.from("just some text"), "of an unknown type"],
    [Buffer.alloc(0), "empty"],
  ];
  for (const [bytes, what] of cases)
    expect(await problem(bytes)).toBe(`This file is ${what}. Upload a PNG, JPG or PDF.`);
});
