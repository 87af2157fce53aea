// @module-tag slow
import { Resvg } from "@resvg/resvg-js";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import { type Design, findBuiltIn } from "#app/engines/certificate/design.ts";
import { drawPdf } from "#app/engines/certificate/draw/draw-pdf.server.ts";
import { drawPng } from "#app/engines/certificate/draw/draw-png.server.ts";
import { preparePdf } from "#app/engines/certificate/draw/pdf-prefix.server.ts";
import {
  type Artwork,
  PreparedDesign,
} from "#app/engines/certificate/draw/prepared-design.server.ts";
import { renderBuiltInBackground } from "#app/engines/certificate/drawing.server.ts";
import { readBackground } from "#app/engines/picture-reader/read-background.server.ts";
import { searchPdfPages } from "#app/engines/picture-reader/read-pdf-page.server.ts";
import { printedPage } from "../../../../tests/factories/printed-page.ts";
import {
  HARD_NAMES,
  sampleArtwork,
  sampleDesign,
  sampleRequest,
} from "../../../../tests/factories/sample-drawing.ts";
import { EVERY_DESIGN, galleryCards } from "../gallery/gallery.ts";

/** As large as an e-mail's attachment may be. */
const MAX_BUILT_IN_BYTES = 60_000;

/**
 * What else a certificate has on it, so that it needs as many letters of its fonts as a real one.
 */
const MORE = {
  "Organization Name": "Lagoon Digital Academy",
  "Instructor Name": "Dr Ngọzị Okonkwọ",
  "CPD Hours": "12",
};

async function draw(design: Design, artwork: Artwork, name = HARD_NAMES.yoruba) {
  const prepared = await PreparedDesign.prepare(design, artwork);
  const request = sampleRequest(design, name);
  Object.assign(request.values, MORE);
  const pdf = await drawPdf(prepared, await preparePdf(prepared), request);
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  return { pdf, document, page: await document.getPage(1), png: await drawPng(prepared, request) };
}

async function sample() {
  return draw(sampleDesign(1000, 707), await sampleArtwork("gradient", 1000, 707));
}

type Node = { role?: string; type?: string; id?: string; lang?: string; children?: Node[] };

test("the structure names the heading, texts, pictures and links, as read", async () => {
  const { page, pdf } = await sample();
  const tree = (await page.getStructTree()) as Node;
  const [document] = tree.children!;
  expect(document!.role).toBe("Document");
  // Heading, name, course, then list, signature and code side by side, the id, and a link each to
  // the id and the code.
  const roles = document!.children!.map(({ role }) => role);
  expect(roles).toEqual(["H1", "P", "P", "P", "Figure", "Figure", "P", "Link", "Link"]);
  expect(Buffer.from(pdf).toString("latin1")).toContain("/ParentTree");
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const marks = items.flatMap((item) =>
    "type" in item && item.type === "beginMarkedContentProps" ? [item.id] : [],
  );
  const contents = document!.children!.flatMap(({ children }) =>
    children!.flatMap(({ type, id }) => (type === "content" ? [id!] : [])),
  );
  expect(marks.toSorted()).toEqual(contents.toSorted());
});

test("a reader learns title, language and description first", async () => {
  const { document, pdf } = await sample();
  const { info, metadata } = await document.getMetadata();
  expect(info).toMatchObject({ Language: "en", Title: "Advanced Yoruba" });
  expect(metadata.get("dc:title")).toBe("Advanced Yoruba");
  expect(metadata.get("pdf:keywords")).toBe("https://certificates.example.org/c/7gkq2m4xp9rtw3zb");
  expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const text = Buffer.from(pdf).toString("utf8");
  expect(text).toContain("<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>");
  expect(text).toContain("/GTS_PDFA1");
});

test("the language is that of the words, and our own keep English", async () => {
  const design = { ...sampleDesign(1000, 707), language: "ha" };
  const { document, page } = await draw(design, await sampleArtwork("gradient", 1000, 707));
  expect((await document.getMetadata()).info).toMatchObject({ Language: "ha" });
  const tree = (await page.getStructTree()) as Node;
  const said = tree.children![0]!.children!.map(({ lang }) => lang);
  expect(said.filter(Boolean)).toEqual(["en"]);
});

test("words that XML knows are harmless in the description", async () => {
  const design = sampleDesign(500, 354);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("flat", 500, 354));
  const request = sampleRequest(design, "Ada <b> & \u0001");
  request.about.title = '</rdf:li>"&amp;<x>';
  const data = await drawPdf(prepared, await preparePdf(prepared), request);
  const { metadata } = await (await getDocument({ data, verbosity: 0 }).promise).getMetadata();
  expect(metadata.get("dc:title")).toBe('</rdf:li>"&amp;<x>');
});

test("an uploaded PDF's words are tagged, with no claim to archiving", async () => {
  const background = await readBackground(await printedPage("Printed by the school"));
  if ("problem" in background) throw new Error(background.problem);
  const { files } = await sampleArtwork("flat", 100, 70);
  const { page, pdf } = await draw(sampleDesign(background.widthPx, background.heightPx), {
    background,
    files,
  });
  const tree = (await page.getStructTree()) as Node;
  expect(tree.children![0]!.children!.slice(0, 2).map(({ role }) => role)).toEqual(["P", "H1"]);
  expect(Buffer.from(pdf).toString("latin1")).not.toContain("pdfaid:part");
});

/**
 * The mean difference of two pictures' colours, 0 to 255, both of one width; and of the tile that
 * differs most. Softened, since one may draw the finest lines darker than the other.
 */
async function difference(
  pdf: Uint8Array,
  png: Uint8Array,
): Promise<{ mean: number; worst: number }> {
  // As large as the artwork: PDFium draws no line thinner than a pixel.
  const page = await searchPdfPages(
    pdf,
    1,
    async (pages) => (await pages().next().value?.draw(2000)) ?? null,
  );
  if (!page || "problem" in page) throw new Error("The page could not be drawn");
  const drawn = await sharp(page.rgba, {
    raw: { width: page.width, height: page.height, channels: 4 },
  })
    .removeAlpha()
    .blur(4)
    .raw()
    .toBuffer();
  const shown = await sharp(png)
    .resize(page.width, page.height, { fit: "fill" })
    .removeAlpha()
    .blur(4)
    .raw()
    .toBuffer();
  const across = Math.ceil(page.width / 50);
  const sums = new Float64Array(across * Math.ceil(page.height / 50));
  for (let i = 0; i < drawn.length; i++) {
    const [x, y] = [Math.floor(i / 3) % page.width, Math.floor(i / 3 / page.width)];
    sums[Math.floor(y / 50) * across + Math.floor(x / 50)]! += Math.abs(drawn[i]! - shown[i]!);
  }
  return {
    mean: sums.reduce((a, b) => a + b, 0) / drawn.length,
    worst: Math.max(...sums) / (50 * 50 * 3),
  };
}

/** What the gallery offers, and the first six as old certificates have them. */
const OFFERED = galleryCards(EVERY_DESIGN).map(
  ({ value }) => [value, findBuiltIn(value)!] as const,
);
const KEPT = BUILT_IN_DESIGNS.slice(0, 6).map((one) => [one.slug, one] as const);

test.each([...OFFERED, ...KEPT])(
  "%s is small, vector and looks like its PNG",
  { tags: ["long"] },
  async (id, one) => {
    const artwork = {
      background: { png: renderBuiltInBackground(id), pdf: null, svg: one.artwork() },
      files: new Map(),
    };
    const { pdf, page, png } = await draw(one.design, artwork);
    expect(pdf.length).toBeLessThan(MAX_BUILT_IN_BYTES);
    const { fnArray } = await page.getOperatorList();
    const pictures = [
      OPS.paintImageXObject,
      OPS.paintInlineImageXObject,
      OPS.paintImageMaskXObject,
    ];
    expect(fnArray.filter((operator) => pictures.includes(operator as never))).toEqual([]);
    const { mean, worst } = await difference(pdf, png);
    expect(mean).toBeLessThan(2);
    expect(worst).toBeLessThan(12);
  },
);

const EVERYTHING = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="707" viewBox="0 0 1000 707">
<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="40" y1="0" x2="260" y2="0"><stop offset="20%" stop-color="#f00"/><stop offset=".8" stop-color="rgb(0, 0, 255)"/></linearGradient>
<radialGradient id="b"><stop stop-color="white"/><stop offset="1" stop-color="black"/></radialGradient>
<pattern id="p" x="3" width="30" height="20" patternUnits="userSpaceOnUse"><rect width="15" height="10" fill="#284"/><circle cx="22" cy="15" r="5" fill="#a24"/></pattern>
<g id="u"><path d="M0 0h40v40h-40z" stroke="#111" stroke-width="4"/><line x1="0" y1="0" x2="40" y2="40" stroke="#111" stroke-width="3"/></g>
<clipPath id="c"><circle cx="850" cy="120" r="80"/></clipPath></defs>
<rect width="1000" height="707" fill="#fffbe9"/><rect x="40" y="40" width="220" height="120" rx="30" fill="url(#a)"/><ellipse cx="400" cy="100" rx="100" ry="60" fill="url(#b)" stroke="#060" stroke-width="6" stroke-dasharray="20 7 3"/>
<path d="M560 40l120 120 60-100zM600 70l60 60 20-40z" fill="#357" fill-rule="evenodd" fill-opacity=".6" stroke="#a50" stroke-width="8" stroke-opacity=".5" stroke-linejoin="round"/>
<g clip-path="url(#c)"><rect x="760" y="30" width="180" height="180" fill="url(#p)"/></g>
<g opacity=".5"><circle cx="100" cy="300" r="60" fill="#c00"/><circle cx="150" cy="300" r="60" fill="#00c"/></g>
<path d="M250 250q40-60 80 0t80 0s40 80 80 0S540 200 560 260T600 300V340H260Z" fill="none" stroke="#909" stroke-width="5" stroke-linecap="square"/>
<path d="M650 250a60 40 20 1 1 100 40A30 60-30 0 0 850 330a40 40 0 01-60 30z" fill="#fa0" stroke="#000" stroke-width="2"/>
<polygon points="60,400 160,420 120,500" fill="#0aa" transform="rotate(15 110 440)"/><polyline points="200 400 300 500 400 400" fill="none" stroke="#222" stroke-width="12" stroke-linejoin="bevel"/>
<use href="#u" x="500" y="420" fill="#fc3"/><use href="#u" transform="translate(620 420) skewX(20) scale(1.5)" fill="#3cf"/><use href="#u" fill="#e33" opacity=".4" transform="matrix(1 .3 -.3 1 800 420)"/>
</svg>`;

test("every shape our artwork may have looks alike as vectors", async () => {
  const png = new Resvg(EVERYTHING, { font: { loadSystemFonts: false } }).render().asPng();
  const { pdf } = await draw(
    { ...sampleDesign(1000, 707), fields: [] },
    { background: { png, pdf: null, svg: EVERYTHING }, files: new Map() },
  );
  expect(Buffer.from(pdf).toString("latin1")).not.toContain("/Subtype /Image");
  const { mean, worst } = await difference(pdf, png);
  expect(mean).toBeLessThan(1);
  expect(worst).toBeLessThan(8);
});

test.each([
  '<text x="5">Hi</text>',
  '<rect width="9" filter="url(#f)"/>',
  '<mask id="m"/>',
  '<rect fill="hotpink" width="5"/>',
])("artwork with %s stays a picture, rather than looking different", async (unknown) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="70" viewBox="0 0 100 70"><rect width="100" height="70" fill="#fff"/>${unknown}</svg>`;
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  const { pdf } = await draw(
    { ...sampleDesign(100, 70), fields: [] },
    { background: { png, pdf: null, svg }, files: new Map() },
  );
  expect(Buffer.from(pdf).toString("latin1")).toContain("/Subtype /Image");
});
