import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDocument, version as pdfjsVersion } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBuiltIn } from "../../app/engines/certificate/design.ts";
import { drawPdf } from "../../app/engines/certificate/draw/draw-pdf.server.ts";
import { preparePdf } from "../../app/engines/certificate/draw/pdf-prefix.server.ts";
import { PreparedDesign } from "../../app/engines/certificate/draw/prepared-design.server.ts";
import { renderBuiltInBackground } from "../../app/engines/certificate/drawing.server.ts";
import { drawReceipt } from "../../app/features/billing/receipts/draw-receipt.server.ts";

import {
  HARD_NAMES,
  sampleArtwork,
  sampleDesign,
  sampleRequest,
} from "../factories/sample-drawing.ts";
import { outsideTool } from "../setup/outside-tool.ts";

const qpdf = outsideTool({ command: "qpdf", debianPackage: "qpdf" });
const poppler = outsideTool({
  command: "pdftotext",
  debianPackage: "poppler-utils",
  versionArgs: ["-v"],
});
const ghostscript = outsideTool({ command: "gs", debianPackage: "ghostscript" });
const mupdf = outsideTool({ command: "mutool", debianPackage: "mupdf-tools", versionArgs: ["-v"] });

const { yoruba, hausa, chinese, shrunk, wrapped, arabic, mixed } = HARD_NAMES;
const files = new Map<string, Uint8Array>();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pdf-readers-"));
  files.set("receipt", await drawReceipt(receiptWords));
  const design = sampleDesign(1000, 707);
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("gradient", 1000, 707));
  const prefix = await preparePdf(prepared);
  for (const [key, name] of Object.entries({
    yoruba,
    hausa,
    chinese,
    shrunk,
    wrapped,
    arabic,
    mixed,
  })) {
    files.set(key, await drawPdf(prepared, prefix, sampleRequest(design, name)));
  }
  const own = findBuiltIn("guilloche")!;
  const artwork = {
    background: { png: renderBuiltInBackground(own.slug), pdf: null, svg: own.artwork() },
    files: new Map(),
  };
  const preparedOwn = await PreparedDesign.prepare(own.design, artwork);
  files.set(
    "builtIn",
    await drawPdf(preparedOwn, await preparePdf(preparedOwn), sampleRequest(own.design, yoruba)),
  );
  for (const [name, bytes] of files) writeFileSync(join(folder, `${name}.pdf`), bytes);
});
afterAll(() => rmSync(folder, { recursive: true }));

const receiptWords = {
  number: "17",
  appName: "Iweri",
  paidOn: "21 Nov 2026",
  issuer: ["Ìwé-Ẹ̀rí Limited", "12 Marina, Lagos"],
  payer: ["Ilé-Ẹ̀kọ́ Gíga ti Ọ̀ṣun, ọ́fíìsì owó", "owo@ile-eko.test"],
  lines: [{ text: "Pro with 50,000 e-mails a quarter", amount: "₦245,000" }],
  total: "₦245,000",
  notes: ["For 21 Nov 2026 to 21 Feb 2027."],
};

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  expect([command, status, status === 0 ? "" : stderr + stdout]).toEqual([command, 0, ""]);
  return stdout;
}

/**
 * The words of a text whatever order its lines come in. Readers part columns differently; poppler
 * marks the direction of Arabic.
 */
const wordsIn = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069\f]/g, "")
    .normalize("NFC")
    .split(/\s+/)
    .filter(Boolean)
    .sort();

async function pdfjsText(bytes: Uint8Array): Promise<string> {
  const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}

const LATIN = ["receipt", "builtIn", "yoruba", "hausa", "chinese", "shrunk", "wrapped"];

describe.skipIf(!qpdf)(`PDFs checked by ${qpdf?.version}`, () => {
  test("receipts and certificates have no errors", () => {
    for (const name of files.keys())
      expect(run("qpdf", "--check", `${name}.pdf`)).toContain(
        "No syntax or stream encoding errors",
      );
  });
});

describe.skipIf(!poppler)(
  `PDFs read by poppler (${poppler?.version}) and pdf.js ${pdfjsVersion}`,
  () => {
    test("both find the same words", async () => {
      for (const [name, bytes] of files) {
        expect([name, wordsIn(run("pdftotext", "-raw", `${name}.pdf`, "-"))]).toEqual([
          name,
          wordsIn(await pdfjsText(bytes)),
        ]);
      }
    });

    test("they are the words that were printed", () => {
      for (const [key, name] of Object.entries({
        yoruba,
        hausa,
        chinese,
        shrunk,
        wrapped,
        arabic,
      })) {
        const found = wordsIn(run("pdftotext", "-raw", `${key}.pdf`, "-"));
        expect(found).toEqual(expect.arrayContaining(wordsIn(name)));
      }
      const found = wordsIn(run("pdftotext", "-raw", "receipt.pdf", "-"));
      expect(found).toEqual(
        expect.arrayContaining([
          "Receipt",
          "₦245,000",
          "Ìwé-Ẹ̀rí".normalize("NFC"),
          "owo@ile-eko.test",
        ]),
      );
    });
  },
);

describe.skipIf(!ghostscript)(`PDFs read by Ghostscript (${ghostscript?.version})`, () => {
  test.each(["builtIn", "yoruba", "shrunk"])(
    "%s: its name is found, and nothing is repaired",
    (name) => {
      const text = run(
        "gs",
        "-q",
        "-dBATCH",
        "-dNOPAUSE",
        "-dPDFSTOPONERROR",
        "-sDEVICE=txtwrite",
        "-sOutputFile=-",
        `${name}.pdf`,
      );
      expect(wordsIn(text)).toEqual(
        expect.arrayContaining(wordsIn(name === "shrunk" ? shrunk : yoruba)),
      );
    },
  );
});

describe.skipIf(!mupdf)(`PDFs read by MuPDF (${mupdf?.version}) and pdf.js ${pdfjsVersion}`, () => {
  // MuPDF writes Arabic letters in the order they are seen, from left to right, so those names are
  // left to the other readers.
  test.each(LATIN)("%s: both find the same words", async (name) => {
    const words = wordsIn(run("mutool", "draw", "-F", "txt", `${name}.pdf`));
    expect(words.length).toBeGreaterThan(10);
    expect(words).toEqual(wordsIn(await pdfjsText(files.get(name)!)));
  });

  test("the links on a certificate are found", () => {
    const found = run("mutool", "show", "yoruba.pdf", "grep");
    expect(
      found.match(/\/URI\(https:\/\/certificates\.example\.org\/c\/7gkq2m4xp9rtw3zb\)/g),
    ).toHaveLength(2);
  });
});
