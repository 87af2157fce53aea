// @module-tag slow
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPdf } from "#app/engines/certificate/draw/draw-pdf.server.ts";
import { drawPng } from "#app/engines/certificate/draw/draw-png.server.ts";
import { preparePdf } from "#app/engines/certificate/draw/pdf-prefix.server.ts";
import { PreparedDesign } from "#app/engines/certificate/draw/prepared-design.server.ts";
import {
  sampleArtwork,
  sampleDesign,
  sampleRequest,
} from "../../../tests/factories/sample-drawing.ts";
import { showCertificateId } from "./certificate-id.ts";
import { findCertificateId } from "./read-certificate-file.server.ts";

const ID = "7k2m94qx01abcdefghjk";
let pdf: Uint8Array;
let png: Uint8Array;

beforeAll(async () => {
  const design = sampleDesign(1000, 707);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("flat", 1000, 707));
  const request = sampleRequest(design, "Fúnmiláyọ̀ Adébáyọ̀", {
    verifyUrl: `https://certificates.example.org/c/${ID}`,
  });
  request.values["Certificate ID"] = showCertificateId(ID);
  pdf = await drawPdf(prepared, await preparePdf(prepared), request);
  png = await drawPng(prepared, request);
});

/** Another program's file: other pages, and the certificate on one of them. */
async function merged(at: number, count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [certificate] = await document.copyPages(await PDFDocument.load(pdf), [0]);
  for (let page = 1; page <= count; page++) {
    if (page === at) document.addPage(certificate);
    else
      document
        .addPage([595, 842])
        .drawText(`Page ${page} of an application, AAAA-BBBB-CCCC`, { x: 60, y: 700, size: 14 });
  }
  return document.save({ useObjectStreams: true });
}

test.each([
  [2, 5],
  [20, 23],
])("a certificate on page %i of %i is found with its words", async (at, count) => {
  const found = await findCertificateId({ bytes: await merged(at, count), type: "pdf", id: ID });
  expect(found).toMatchObject({ id: ID, page: { number: at, count } });
  expect(found.id !== null && found.page?.text).toContain("Adébáyọ̀".normalize("NFC"));
});

test("another ID's page isn't taken, and page 21 isn't searched", async () => {
  expect(
    (await findCertificateId({ bytes: await merged(2, 3), type: "pdf", id: "0".repeat(20) })).id,
  ).toBeNull();
  expect(
    (await findCertificateId({ bytes: await merged(21, 22), type: "pdf", id: ID })).id,
  ).toBeNull();
});

test("a scan on page 3 is found by its QR code", async () => {
  const document = await PDFDocument.create();
  for (let page = 1; page <= 4; page++) document.addPage([842, 595]);
  const image = await document.embedJpg(await sharp(png).jpeg({ quality: 80 }).toBuffer());
  document.getPage(2).drawImage(image, { x: 0, y: 0, width: 842, height: 595 });
  const found = await findCertificateId({ bytes: await document.save(), type: "pdf" });
  expect(found).toMatchObject({ id: ID, page: { number: 3, count: 4 } });
});
