// @module-tag slow
import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { drawPdf } from "#app/engines/certificate/draw/draw-pdf.server.ts";
import { preparePdf } from "#app/engines/certificate/draw/pdf-prefix.server.ts";
import { PreparedDesign } from "#app/engines/certificate/draw/prepared-design.server.ts";
import { emptyFont } from "#app/engines/certificate/typesetting/invisible-font.ts";
import { readBackground } from "#app/engines/picture-reader/read-background.server.ts";
import { printedPage } from "../../../../tests/factories/printed-page.ts";
import {
  everyElement,
  HARD_NAMES,
  sampleArtwork,
  sampleDesign,
  sampleRequest,
  textField,
} from "../../../../tests/factories/sample-drawing.ts";

async function prepare(width = 1000, height = 707) {
  const design = sampleDesign(width, height);
  const prepared = await PreparedDesign.prepare(
    design,
    await sampleArtwork("gradient", width, height),
  );
  return { design, prepared, prefix: await preparePdf(prepared) };
}

async function read(pdf: Uint8Array) {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const lines = items
    .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
    .join("");
  return { document, page, lines: lines.split("\n").map((line) => line.trim()) };
}

test("the PDF's text is exactly the name, in every script, as outlines", async () => {
  const { design, prepared, prefix } = await prepare();
  const { yoruba, hausa, arabic, chinese, emoji, shrunk } = HARD_NAMES;
  for (const name of [
    yoruba,
    hausa,
    arabic,
    chinese,
    emoji,
    shrunk,
    "❤️ Ada 🏳️‍🌈",
    "(عائشة)",
    "مُحَمَّد",
  ]) {
    const { page, lines } = await read(
      await drawPdf(prepared, prefix, sampleRequest(design, name)),
    );
    expect(lines).toContain(name.normalize("NFC"));
    expect(lines).toContain("has completed Advanced Ṣ́ọ̀rọ̀ ī̀ m̄ Ɓ Ɗ Ƙ".normalize("NFC"));
    expect(lines).toContain("Certificate of Completion");
    const { fnArray } = await page.getOperatorList();
    expect(fnArray.filter((operator) => operator === OPS.constructPath).length).toBeGreaterThan(5);
  }
});

test("turned and see-through elements are vectors, pictures and forms, their text readable", async () => {
  const design = sampleDesign(1000, 707, everyElement());
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("flat", 1000, 707));
  const pdf = await drawPdf(
    prepared,
    await preparePdf(prepared),
    sampleRequest(design, HARD_NAMES.yoruba),
  );
  const { page, lines } = await read(pdf);
  const { fnArray, argsArray } = await page.getOperatorList();
  const states = fnArray.flatMap((operator, i) =>
    operator === OPS.setGState ? argsArray[i][0] : [],
  );
  const alphas = states
    .filter(([name]: [string]) => name === "ca")
    .map(([, alpha]: [string, number]) => alpha);
  expect(new Set(alphas)).toEqual(new Set([0.5, 0.6, 0.7, 0.25, 0.8]));
  expect(fnArray.filter((operator) => operator === OPS.beginGroup)).toHaveLength(5);
  // The logo, two pictures, two signatures, and the emoji in two turned texts.
  expect(
    fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
  ).toBeGreaterThanOrEqual(6);
  for (const text of [
    `${HARD_NAMES.yoruba.toUpperCase()} 🎉`,
    "Draft of",
    HARD_NAMES.yoruba,
    "IẸG",
    "A+",
  ])
    expect(lines).toContain(text.normalize("NFC"));
  const { items } = await page.getTextContent();
  const spine = items.find((item) => "str" in item && item.str.includes("🎉"));
  const [across, down] = (spine as { transform: number[] }).transform as [number, number];
  expect([Math.round(across), down < -5]).toEqual([0, true]);
});

test("a turned code links over all of it", async () => {
  const fields = sampleDesign().fields.map((field) =>
    field.kind === "qr" ? { ...field, rotation: 45 } : field,
  );
  const design = { ...sampleDesign(1000, 707), fields };
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("flat", 1000, 707));
  const { page } = await read(
    await drawPdf(prepared, await preparePdf(prepared), sampleRequest(design, "Ada")),
  );
  const [, code] = (await page.getAnnotations()) as { rect: [number, number, number, number] }[];
  const [left, bottom, right, top] = code!.rect;
  expect((right - left) / (top - bottom)).toBeCloseTo(1, 1);
  expect((right - left) / 841.9).toBeGreaterThan(0.14);
});

test("text that was typed decomposed comes out composed", async () => {
  const { design, prepared, prefix } = await prepare();
  const { lines } = await read(
    await drawPdf(prepared, prefix, sampleRequest(design, HARD_NAMES.yoruba.normalize("NFD"))),
  );
  expect(lines).toContain(HARD_NAMES.yoruba.normalize("NFC"));
});

test("C06 one page, A4, landscape or portrait as the design", async () => {
  const { design, prepared, prefix } = await prepare();
  const { document, page } = await read(
    await drawPdf(prepared, prefix, sampleRequest(design, "Ada Obi")),
  );
  expect(document.numPages).toBe(1);
  const [, , width, height] = page.view;
  expect(width).toBeCloseTo(841.9, 0);
  expect(height).toBeCloseTo(595.3, 0);
  const upright = await prepare(707, 1000);
  const portrait = await read(
    await drawPdf(upright.prepared, upright.prefix, sampleRequest(upright.design, "Ada Obi")),
  );
  expect(portrait.page.view[3]).toBeCloseTo(841.9, 0);
});

test("C03 a name of 300 letters stays on the one page, whole", async () => {
  const { design, prepared, prefix } = await prepare();
  const name = "Adékúnlé ".repeat(34).slice(0, 300).trim();
  const { document, lines } = await read(
    await drawPdf(prepared, prefix, sampleRequest(design, name)),
  );
  expect(document.numPages).toBe(1);
  expect(lines.join("").replaceAll(" ", "")).toContain(name.replaceAll(" ", ""));
});

test("one request gives the same bytes, even from a freshly prepared design", async () => {
  const { design, prepared, prefix } = await prepare();
  const request = sampleRequest(design, HARD_NAMES.emoji);
  const first = await drawPdf(prepared, prefix, request);
  await drawPdf(prepared, prefix, sampleRequest(design, HARD_NAMES.wrapped));
  expect(Buffer.compare(first, await drawPdf(prepared, prefix, request))).toBe(0);
  const fresh = await prepare();
  expect(Buffer.compare(first, await drawPdf(fresh.prepared, fresh.prefix, request))).toBe(0);
});

test("only the QR code and printed id link to the certificate's page", async () => {
  const { design, prepared, prefix } = await prepare();
  const { page } = await read(
    await drawPdf(prepared, prefix, sampleRequest(design, "https://elsewhere.test/(x)")),
  );
  const links = (await page.getAnnotations()) as { subtype: string; url: string; rect: number[] }[];
  const address = "https://certificates.example.org/c/7gkq2m4xp9rtw3zb";
  expect(links.map(({ subtype, url }) => [subtype, url])).toEqual([
    ["Link", address],
    ["Link", address],
  ]);
  const [width, height] = page.view.slice(2) as [number, number];
  const [id, qr] = links.map(({ rect: [left, bottom, right, top] }) => ({
    x: (((left! + right!) / 2) * 100) / width,
    y: 100 - (((bottom! + top!) / 2) * 100) / height,
  }));
  // The middles of their boxes in the design, in per cent; the id is at the right end of its box.
  expect([id!.x > 67, Math.round(id!.y)]).toEqual([true, 94]);
  expect([Math.abs(qr!.x - 86.5) < 1, Math.abs(qr!.y - 83) < 1]).toEqual([true, true]);
});

test("a wrapped address links on each line; one needing escapes stays whole", async () => {
  const design = sampleDesign(1000, 707, [
    textField("address", "{Certificate Page}", [5, 95, 12, 5], {
      size: 10,
      minSize: 10,
      font: "Noto Sans",
    }),
  ]);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("flat", 1000, 707));
  const verifyUrl = "https://certificates.example.org/iweri(1)/c/7gkq2m4xp9rtw3zb";
  const request = sampleRequest(design, "Ada Obi", { verifyUrl });
  request.values["Certificate Page"] = verifyUrl;
  const { page } = await read(await drawPdf(prepared, await preparePdf(prepared), request));
  const urls = ((await page.getAnnotations()) as { url: string }[]).map(({ url }) => url);
  expect(urls.length).toBeGreaterThan(3);
  expect(new Set(urls)).toEqual(new Set([verifyUrl]));
});

test("a PDF in the earlier layout keeps its shared font, without links", async () => {
  const { design, prepared } = await prepare();
  const pdf = await drawPdf(
    prepared,
    await preparePdf(prepared, "earlier"),
    sampleRequest(design, "Ada Obi"),
  );
  const { page, lines } = await read(pdf);
  expect(lines).toContain("Ada Obi");
  expect(await page.getAnnotations()).toEqual([]);
  expect(Buffer.from(pdf).toString("latin1")).toMatch(
    /\/FontDescriptor \d+ 0 R\/CIDToGIDMap \d+ 0 R\/DW 0\/W \[1 \[/,
  );
  const font = createHash("sha256").update(emptyFont()).digest("hex");
  expect(font).toBe("5eb46a51605d93579472a4f01ec71bcb854b3b99215ce4f1dd24be330956f568");
});

test("a PDF of the layout before says the same, compressed harder", async () => {
  const { design, prepared, prefix } = await prepare();
  const before = await preparePdf(prepared, "tagged");
  expect(Buffer.from(before.bytes).equals(prefix.bytes)).toBe(true);
  const request = sampleRequest(design, HARD_NAMES.yoruba);
  const [quick, tagged] = [
    await drawPdf(prepared, prefix, request),
    await drawPdf(prepared, before, request),
  ];
  const [ofQuick, ofTagged] = [quick, tagged].map((pdf) =>
    deflated(pdf.subarray(before.bytes.length)),
  );
  const written = ofTagged!.map((stream) => inflateSync(stream));
  expect(ofQuick!.map((stream) => inflateSync(stream))).toEqual(written);
  expect(ofTagged).toEqual(written.map((text) => deflateSync(text, { level: 6 })));
  expect(quick.length).toBeLessThan(tagged.length * 1.05);
});

/** The deflated streams of objects, as they are. */
function deflated(objects: Uint8Array): Buffer[] {
  const bytes = Buffer.from(objects);
  const starts = [
    ...bytes.toString("latin1").matchAll(/\/Length (\d+)\/Filter\/FlateDecode[^\n]*\nstream\n/g),
  ];
  return starts.map((found) => {
    const from = found.index + found[0].length;
    return bytes.subarray(from, from + Number(found[1]));
  });
}

test("title, issuer and the date of issue are in the file's information", async () => {
  const { design, prepared, prefix } = await prepare();
  const { document } = await read(
    await drawPdf(prepared, prefix, sampleRequest(design, HARD_NAMES.yoruba)),
  );
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({
    Title: "Advanced Yoruba",
    Author: "Ilé-Ẹ̀kọ́ Gíga",
    CreationDate: "D:20261117093000Z",
  });
  expect((info as { Subject: string }).Subject).toContain(HARD_NAMES.yoruba);
});

test("a PDF background stays vector under the text, its own words readable", async () => {
  const background = await readBackground(await printedPage("Printed by the school"));
  if ("problem" in background) throw new Error(background.problem);
  const design = sampleDesign(background.widthPx, background.heightPx);
  const { files } = await sampleArtwork("flat", 100, 70);
  const prepared = await PreparedDesign.prepare(design, { background, files });
  const pdf = await drawPdf(
    prepared,
    await preparePdf(prepared),
    sampleRequest(design, HARD_NAMES.yoruba),
  );
  const { lines, page: drawn } = await read(pdf);
  expect(lines).toContain(HARD_NAMES.yoruba);
  expect(lines.join(" ")).toContain("Printed by the school");
  expect(drawn.view[2]).toBeCloseTo(841.9, 0);
  expect(pdf.length).toBeLessThan(150_000);
});
