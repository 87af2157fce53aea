import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import {
  flateBomb,
  nestedFlateBomb,
  pdfOf,
  pictureBombPdf,
} from "../../../tests/factories/file-bombs.ts";
import { staysWithinCaps } from "./pdf-streams.server.ts";

const MEGABYTE = 1024 * 1024;
const CAPS = { streamBytes: 8 * MEGABYTE, totalBytes: 16 * MEGABYTE };
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));
const within = (pdf: Uint8Array) => staysWithinCaps(pdf, CAPS);
const hex = (bytes: Uint8Array) => Buffer.from(`${Buffer.from(bytes).toString("hex")}>`);

test("an ordinary PDF is within the caps, with object streams and without", async () => {
  const document = await PDFDocument.create();
  for (let page = 0; page < 20; page++)
    document.addPage([842, 595]).drawText(`Page ${page}`, { x: 20, y: 20 });
  expect(await within(await document.save({ useObjectStreams: true }))).toBe(true);
  expect(await within(await document.save({ useObjectStreams: false }))).toBe(true);
});

test.each([
  ["three nested filters", nestedFlateBomb(64)],
  ["one filter", flateBomb(64)],
  ["a picture", pictureBombPdf(3_000)],
  [
    "filters that are not named",
    pdfOf([{ dictionary: "/Filter 9 0 R", data: deflateSync(zeros(64 * MEGABYTE)) }]),
  ],
  [
    "a name written in hex",
    pdfOf([{ dictionary: "/Filter /F#6cateDecode", data: zeros(64 * MEGABYTE) }]),
  ],
  ["short names", pdfOf([{ dictionary: "/F [/AHx /Fl]", data: hex(zeros(64 * MEGABYTE)) }])],
  [
    "many that are each within the cap",
    pdfOf(
      Array.from({ length: 4 }, () => ({
        dictionary: "/Filter/FlateDecode",
        data: zeros(6 * MEGABYTE),
      })),
    ),
  ],
  [
    "runs of one byte",
    pdfOf([
      {
        dictionary: "/Filter [/FlateDecode /RunLengthDecode]",
        data: deflateSync(Buffer.alloc(200_000, 0x81)),
      },
    ]),
  ],
  [
    "nine filters",
    pdfOf([{ dictionary: `/Filter [${"/AHx ".repeat(9)}]`, data: Buffer.from("00>") }]),
  ],
  [
    "a length that is not true, and its end inside the data",
    Buffer.from(
      flateBomb(64)
        .toString("latin1")
        .replace(/\/Length \d+/, "/Length 1"),
      "latin1",
    ),
  ],
])("%s: too much", async (_, pdf) => {
  expect(await within(pdf)).toBe(false);
});

test("LZW is unpacked as its readers do", async () => {
  // ISO 32000-1, 7.4.4.2: the example.
  const example = Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
  const { decodeLzw } = await import("./pdf-filters.ts");
  expect([...decodeLzw(example, 100)!]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  expect(decodeLzw(example, 5)).toBeNull();
});

test("ASCII85 and ASCII hex are unpacked", async () => {
  const { decodeAscii85, decodeAsciiHex } = await import("./pdf-filters.ts");
  expect(Buffer.from(decodeAscii85(Buffer.from('87cURD]i,"Ebo80~>'), 100)!).toString()).toBe(
    "Hello World!",
  );
  expect([...decodeAscii85(Buffer.from("zz~>"), 100)!]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect([...decodeAsciiHex(Buffer.from("48 65 6C>"), 100)!]).toEqual([0x48, 0x65, 0x6c]);
});

test("what can't be unpacked is left to the reader's memory limit", async () => {
  const noise = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251));
  expect(await within(pdfOf([{ dictionary: "/Filter /FlateDecode", data: noise }]))).toBe(true);
  expect(await within(pdfOf([{ dictionary: "/Filter /DCTDecode", data: noise }]))).toBe(true);
  expect(await within(Buffer.from("stream"))).toBe(true);
  expect(await within(Buffer.from("stream\nendstream stream"))).toBe(true);
  expect(
    await within(
      pdfOf([{ dictionary: "/Filter /FlateDecode", data: zeros(MEGABYTE).subarray(0, 300) }]),
    ),
  ).toBe(true);
});
