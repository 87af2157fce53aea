import { handMadePdf } from "../../../factories/hand-made-pdf.ts";
import type { DesignCase } from "../design-case.ts";
import { DRAFT, hand, type More, PAPER } from "./hand.ts";

const turned = (angle: number, more: More = {}) =>
  hand(`turned by ${angle}°`, "vectors", DRAFT, { page: `/Rotate ${angle}`, ...more });

export const PAGES: DesignCase[] = [
  hand("plain shapes", "vectors", DRAFT),
  hand(
    "Helvetica that isn't in the file",
    "picture",
    "BT /F1 40 Tf 200 400 Td (Certificate) Tj ET",
    { note: /fonts aren't in the file/, differs: "each program takes another font" },
  ),
  hand("a font that is listed, not used", "vectors", `q ${DRAFT} Q`),
  hand("invisible words of a scan", "vectors", "BT 3 Tr /F1 40 Tf 200 400 Td (Certificate) Tj ET"),
  hand(
    "text as a clip",
    "picture",
    "q BT 7 Tr /F1 90 Tf 200 300 Td (CLIP) Tj ET 0.8 0.1 0.1 rg 0 0 842 595 re f Q",
    { differs: "each program takes another font" },
  ),
  turned(90),
  turned(180),
  turned(270),
  turned(-90),
  turned(90, { mediaBox: "0 0 595 842" }),
  hand("a box that begins below zero", "vectors", DRAFT, { mediaBox: "-100 -80 742 515" }),
  hand("corners in another order", "vectors", DRAFT, { mediaBox: "842 595 0 0" }),
  hand("a page that is cropped", "vectors", DRAFT, {
    page: "/CropBox[50 60 780 540]/TrimBox[60 70 770 530]/BleedBox[50 60 780 540]",
  }),
  hand("a page cropped beyond its paper", "vectors", DRAFT, {
    page: "/CropBox[-50 100 900 700]",
    differs: "poppler shows what lies beyond the paper too",
  }),
  hand("cropped and turned", "vectors", DRAFT, { page: "/CropBox[50 60 780 540]/Rotate 270" }),
  hand("larger units", "vectors", DRAFT, { page: "/UserUnit 3.5" }),
  hand("a page as large as they come", "vectors", "1 0 0 rg 2000 2000 9000 6000 re f", {
    mediaBox: "0 0 14400 10180",
  }),
  hand("a page of eight points", "vectors", "1 0 0 rg 2 2 4 2 re f", { mediaBox: "0 0 8.42 5.95" }),
  hand("marks for cutting beyond the trimmed page", "vectors", DRAFT, {
    mediaBox: "-30 -30 872 625",
    page: "/TrimBox[0 0 842 595]/BleedBox[-9 -9 851 604]",
  }),
  {
    name: "everything from the list of pages",
    kept: "vectors",
    bytes: () =>
      handMadePdf({
        content: "",
        objects: {
          2: "<</Type/Pages/Kids[20 0 R]/Count 1/MediaBox[0 0 595 842]/Rotate 90/Resources<</ExtGState<</G<</ca 0.5>>>>>>>>",
          20: "<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1/CropBox[20 20 500 800]>>",
          3: "<</Type/Page/Parent 20 0 R/Contents[21 0 R 22 0 R]>>",
          21: { data: `${PAPER}/G gs 0.8 0.1` },
          22: { data: "0.1 rg 100 100 300 300 re f" },
        },
      }),
  },
  hand("an upright page", "vectors", DRAFT, { mediaBox: "0 0 595 842" }),
  hand("a square page", "vectors", DRAFT, { mediaBox: "0 0 700 700" }),
  hand("a page without content", "vectors", "", {
    objects: { 3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]>>" },
  }),
  hand("a strip", /too narrow for a certificate/, DRAFT, { mediaBox: "0 0 842 100" }),
  hand("two pages, the first used", "vectors", DRAFT, {
    objects: {
      2: "<</Type/Pages/Kids[3 0 R 20 0 R]/Count 2>>",
      20: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]>>",
    },
    note: /has 2 pages. Only the first one is used/,
  }),
];

export const FILES: DesignCase[] = [
  hand("a blank line before the header", "vectors", DRAFT, { before: "\r\n" }),
  hand("a mail's headers before it", "vectors", DRAFT, {
    before: "Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n",
  }),
  hand("a printer's commands before it", "vectors", DRAFT, {
    before: "\x1b%-12345X@PJL ENTER LANGUAGE = PDF\r\n",
  }),
  hand("a Macintosh's file header before it", "vectors", DRAFT, {
    before: `\0\x0fCertificate.pdf${"\0".repeat(48)}PDF CARO${"\0".repeat(55)}`,
  }),
  hand("a mark of UTF-8 before it", "vectors", DRAFT, { before: "\xef\xbb\xbf" }),
  {
    name: "pages of rubbish after its end",
    kept: "vectors",
    bytes: () =>
      Buffer.concat([
        handMadePdf({ content: PAPER + DRAFT }),
        Buffer.alloc(5000, 10),
        Buffer.from("<html>"),
      ]),
  },
  {
    name: "changed and saved behind its end",
    kept: "vectors",
    bytes: () => updated(handMadePdf({ content: PAPER + DRAFT })),
  },
  {
    name: "a wrong length of its content",
    kept: "vectors",
    bytes: () =>
      replaced(
        handMadePdf({
          content: "",
          objects: { 4: { data: PAPER + DRAFT, entries: "/DL 1" } },
        }),
        /\/DL 1\/Length \d+/,
        "/DL 1/Length 5",
      ),
  },
  {
    name: "a table that points nowhere",
    kept: "vectors",
    bytes: () =>
      replaced(handMadePdf({ content: PAPER + DRAFT }), /startxref\n\d+/, "startxref\n7"),
  },
  {
    name: "cut off before its end",
    kept: /damaged or has no page/,
    bytes: () => handMadePdf({ content: PAPER + DRAFT }).slice(0, -180),
  },
  {
    name: "no page",
    kept: /damaged or has no page/,
    bytes: () =>
      replaced(handMadePdf({ content: "" }), /\/Kids\[3 0 R\]\/Count 1/, "/Kids[]/Count 0     "),
  },
];

/** An incremental update that replaces the page's content (ISO 32000-2, 7.5.6). */
function updated(file: Uint8Array): Uint8Array {
  const before = Buffer.from(file).toString("latin1");
  const previous = /startxref\n(\d+)/.exec(before)?.[1] ?? "0";
  const content = `${PAPER}0 0.6 0.6 rg 100 100 300 300 re f`;
  const object = `4 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`;
  const at = file.length;
  const table = `xref\n4 1\n${String(at).padStart(10, "0")} 00000 n \n`;
  const end = `trailer\n<</Size 7/Root 1 0 R/Prev ${previous}>>\nstartxref\n${at + object.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(object + table + end, "latin1")]);
}

function replaced(file: Uint8Array, what: RegExp, by: string): Uint8Array {
  return Buffer.from(Buffer.from(file).toString("latin1").replace(what, by), "latin1");
}
