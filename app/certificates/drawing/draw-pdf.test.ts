import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { HARD_NAMES, sampleArtwork, sampleDesign, sampleRequest } from "../../../tests/factories/sample-drawing.ts";
import { drawPdf } from "./draw-pdf.server.ts";
import { preparePdf } from "./pdf-prefix.server.ts";
import { PreparedDesign } from "./prepared-design.server.ts";
import { readBackground } from "./read-background.server.ts";

async function prepare(width = 1000, height = 707) {
  const design = sampleDesign(width, height);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("gradient", width, height));
  return { design, prepared, prefix: await preparePdf(prepared) };
}

async function read(pdf: Uint8Array) {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const lines = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
  return { document, page, lines: lines.split("\n").map((line) => line.trim()) };
}

test("the PDF's text is exactly the name, in every script, and its letters are drawn as outlines", async () => {
  const { design, prepared, prefix } = await prepare();
  const { yoruba, hausa, arabic, chinese, emoji, shrunk } = HARD_NAMES;
  for (const name of [yoruba, hausa, arabic, chinese, emoji, shrunk, "❤️ Ada 🏳️‍🌈", "(عائشة)", "مُحَمَّد"]) {
    const { page, lines } = await read(await drawPdf(prepared, prefix, sampleRequest(design, name)));
    expect(lines).toContain(name.normalize("NFC"));
    expect(lines).toContain("has completed Advanced Ṣ́ọ̀rọ̀ ī̀ m̄ Ɓ Ɗ Ƙ".normalize("NFC"));
    expect(lines).toContain("Certificate of Completion");
    const { fnArray } = await page.getOperatorList();
    expect(fnArray.filter((operator) => operator === OPS.constructPath).length).toBeGreaterThan(5);
  }
});

test("text that was typed decomposed comes out composed", async () => {
  const { design, prepared, prefix } = await prepare();
  const { lines } = await read(await drawPdf(prepared, prefix, sampleRequest(design, HARD_NAMES.yoruba.normalize("NFD"))));
  expect(lines).toContain(HARD_NAMES.yoruba.normalize("NFC"));
});

test("C06 one page, A4, landscape or portrait as the design", async () => {
  const { design, prepared, prefix } = await prepare();
  const { document, page } = await read(await drawPdf(prepared, prefix, sampleRequest(design, "Ada Obi")));
  expect(document.numPages).toBe(1);
  const [, , width, height] = page.view;
  expect(width).toBeCloseTo(841.9, 0);
  expect(height).toBeCloseTo(595.3, 0);
  const upright = await prepare(707, 1000);
  const portrait = await read(await drawPdf(upright.prepared, upright.prefix, sampleRequest(upright.design, "Ada Obi")));
  expect(portrait.page.view[3]).toBeCloseTo(841.9, 0);
});

test("C03 a name of 300 letters stays on the one page, whole", async () => {
  const { design, prepared, prefix } = await prepare();
  const name = "Adékúnlé ".repeat(34).slice(0, 300).trim();
  const { document, lines } = await read(await drawPdf(prepared, prefix, sampleRequest(design, name)));
  expect(document.numPages).toBe(1);
  expect(lines.join("").replaceAll(" ", "")).toContain(name.replaceAll(" ", ""));
});

test("the same request gives the same bytes; another prepared design gives them too", async () => {
  const { design, prepared, prefix } = await prepare();
  const request = sampleRequest(design, HARD_NAMES.emoji);
  const first = await drawPdf(prepared, prefix, request);
  await drawPdf(prepared, prefix, sampleRequest(design, HARD_NAMES.wrapped));
  expect(Buffer.compare(first, await drawPdf(prepared, prefix, request))).toBe(0);
  const fresh = await prepare();
  expect(Buffer.compare(first, await drawPdf(fresh.prepared, fresh.prefix, request))).toBe(0);
});

test("title, issuer and the date of issue are in the file's information", async () => {
  const { design, prepared, prefix } = await prepare();
  const { document } = await read(await drawPdf(prepared, prefix, sampleRequest(design, HARD_NAMES.yoruba)));
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: "Advanced Yoruba", Author: "Ilé-Ẹ̀kọ́ Gíga", CreationDate: "D:20261117093000Z" });
  expect((info as { Subject: string }).Subject).toContain(HARD_NAMES.yoruba);
});

test("a background uploaded as PDF stays vector under the text, and its own words stay readable", async () => {
  const uploaded = await PDFDocument.create();
  const page = uploaded.addPage([421, 298]);
  page.drawRectangle({ x: 20, y: 20, width: 381, height: 258, color: rgb(0.9, 0.95, 1) });
  page.drawText("Printed by the school", { x: 60, y: 60, size: 12 });
  const background = await readBackground(await uploaded.save());
  if ("problem" in background) throw new Error(background.problem);
  const design = sampleDesign(background.widthPx, background.heightPx);
  const { files } = await sampleArtwork("flat", 100, 70);
  const prepared = await PreparedDesign.prepare(design, { background, files });
  const pdf = await drawPdf(prepared, await preparePdf(prepared), sampleRequest(design, HARD_NAMES.yoruba));
  const { lines, page: drawn } = await read(pdf);
  expect(lines).toContain(HARD_NAMES.yoruba);
  expect(lines.join(" ")).toContain("Printed by the school");
  expect(drawn.view[2]).toBeCloseTo(841.9, 0);
  expect(pdf.length).toBeLessThan(150_000);
});
