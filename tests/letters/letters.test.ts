import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { type Browser, chromium } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FONT_FAMILIES, type FontFamily } from "../../app/engines/certificate/design.ts";
import { PreparedDesign } from "../../app/engines/certificate/draw/prepared-design.server.ts";
import {
  baseDirection,
  faceChain,
  facePath,
  glyphOutline,
  OutlinePathBuilder,
  shapeLine,
  svgPathData,
  UNITS_PER_PX,
} from "../../app/engines/certificate/drawing.server.ts";

import { sampleRequest, textField } from "../factories/sample-drawing.ts";

/** Words whose marks, joins or rare letters certificate programs get wrong. */
const WORDS = [
  "Ọ̀ṣúnkẹ́",
  "Ẹ̀BÙN",
  "Ọ́lá",
  "Ṣ́ẹ́gun",
  "ī̀lú",
  "m̄bà",
  "Ǹkẹ́chí",
  "Ị́fẹ́ọma",
  "ƁALA",
  "Ɗanladi",
  "Ƙwari",
  "Ƴar",
  "₦245,000",
  "Conceição",
  "عائشة",
  "مُحَمَّد",
  "王小明",
];
/**
 * Above 256 pixels Chromium draws letters as plain outlines; below, it thickens them for the
 * screen.
 */
const SIZE_PX = 288;
const CELL = { width: 1500, height: 560 };
const BASELINE = 390;
/** The bold faces share their tables with the regular ones, so fewer words are enough there. */
const BOLD_WORDS = 6;
const LEFT = 60;
const SMALLEST_AGREEMENT = 0.98;

let browser: Browser;
let folder: string;

beforeAll(async () => {
  const executablePath =
    process.env.CHROMIUM_PATH ??
    ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--font-render-hinting=none",
      "--disable-lcd-text",
    ],
  });
  folder = await mkdtemp(join(tmpdir(), "iweri-letters-"));
});
afterAll(() => browser?.close());

/** How dark each pixel is, 0–255, in a cell with one word. */
type Darkness = Uint8Array;

async function ourWord(word: string, font: FontFamily, bold: boolean): Promise<Darkness> {
  const chain = faceChain({ font, bold, italic: false });
  const line = shapeLine(word, chain, baseDirection(word));
  const builder = new OutlinePathBuilder();
  for (const run of line.runs) {
    for (const glyph of run.glyphs) {
      const outline = glyphOutline(run.face!, glyph.id);
      const scale = SIZE_PX / run.face!.unitsPerEm;
      if (outline)
        builder.add(
          outline.commands,
          outline.coordinates,
          LEFT + glyph.x * SIZE_PX,
          BASELINE - glyph.y * SIZE_PX,
          scale,
        );
    }
  }
  const d = svgPathData(builder.build()!);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CELL.height}"><rect width="100%" height="100%" fill="#fff"/><path transform="scale(${1 / UNITS_PER_PX})" d="${d}"/></svg>`;
  return darkness(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
}

async function darkness(png: Uint8Array): Promise<Darkness> {
  const grey = await sharp(png).flatten({ background: "#fff" }).greyscale().raw().toBuffer();
  return Uint8Array.from(grey, (value) => 255 - value);
}

/**
 * The same words as Chromium sets them, one cell below the other, with the very same font files.
 */
async function browserWords(words: string[], font: FontFamily, bold: boolean): Promise<Darkness[]> {
  const files = faceChain({ font, bold, italic: false }).files;
  const faces = files
    .map(
      (file, i) => `@font-face{font-family:f${i};src:url("${pathToFileURL(facePath(file)).href}")}`,
    )
    .join("");
  const cells = words.map((word) => `<div><span dir="auto">${word}</span></div>`).join("");
  const html = `<!doctype html><meta charset="utf-8"><style>${faces}
    *{margin:0}body{background:#fff;color:#000;font:${SIZE_PX}px/${CELL.height}px ${files.map((_, i) => `f${i}`).join(",")}}
    div{width:${CELL.width - LEFT}px;height:${CELL.height}px;padding-left:${LEFT}px;white-space:pre;overflow:hidden;box-sizing:content-box}</style>${cells}`;
  const path = join(folder, `${font.replaceAll(" ", "-")}-${bold}.html`);
  await writeFile(path, html);
  const page = await browser.newPage({
    viewport: { width: CELL.width, height: CELL.height * words.length },
  });
  try {
    await page.goto(pathToFileURL(path).href);
    await page.evaluate(() => document.fonts.ready);
    const all = await darkness(await page.screenshot());
    const cellLength = CELL.width * CELL.height;
    return words.map((_, i) => all.subarray(i * cellLength, (i + 1) * cellLength));
  } finally {
    await page.close();
  }
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Ink both have, divided by ink either has, after moving by whole pixels. 1 = the same picture. */
function agreement(a: Darkness, b: Darkness): number {
  const [one, two] = [inkBox(a), inkBox(b)];
  let best = 0;
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [-1, -1],
    [1, -1],
    [-1, 1],
  ] as const) {
    best = Math.max(best, agreementAt(a, one, b, two.left - one.left + dx, two.top - one.top + dy));
    if (best >= SMALLEST_AGREEMENT) break;
  }
  return best;
}

function inkBox(cell: Darkness): Box {
  const box = { left: CELL.width, top: CELL.height, right: 0, bottom: 0 };
  for (let y = 0; y < CELL.height; y++) {
    for (let x = 0; x < CELL.width; x++) {
      if (cell[y * CELL.width + x]! < 128) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

/**
 * `b` is looked at `dx`, `dy` further on. Its ink outside the looked-at box counts against it by
 * the total.
 */
function agreementAt(a: Darkness, box: Box, b: Darkness, dx: number, dy: number): number {
  let both = 0;
  for (
    let y = Math.max(0, box.top - 2, -dy);
    y <= Math.min(CELL.height - 1, CELL.height - 1 - dy, box.bottom + 2);
    y++
  ) {
    const from = Math.max(0, box.left - 2, -dx);
    const to = Math.min(CELL.width - 1, CELL.width - 1 - dx, box.right + 2);
    for (
      let x = from, i = y * CELL.width + from, j = (y + dy) * CELL.width + from + dx;
      x <= to;
      x++, i++, j++
    ) {
      both += a[i]! < b[j]! ? a[i]! : b[j]!;
    }
  }
  const either = total(a) + total(b) - both;
  return either ? both / either : 0;
}

const totals = new WeakMap<Darkness, number>();
function total(cell: Darkness): number {
  const sum = totals.get(cell) ?? cell.reduce((all, value) => all + value, 0);
  totals.set(cell, sum);
  return sum;
}

test.each(FONT_FAMILIES)(
  "C04 %s: every word looks as in a browser, marks and joins included",
  { timeout: 180_000 },
  async (font) => {
    for (const bold of [false, true]) {
      const words = bold ? WORDS.slice(0, BOLD_WORDS) : WORDS;
      const drawnByBrowser = await browserWords(words, font, bold);
      const found: Record<string, number> = {};
      for (const [i, word] of words.entries())
        found[word] = Number(
          agreement(await ourWord(word, font, bold), drawnByBrowser[i]!).toFixed(4),
        );
      const poor = Object.fromEntries(
        Object.entries(found).filter(([, value]) => value < SMALLEST_AGREEMENT),
      );
      expect({ font, bold, poor }).toEqual({ font, bold, poor: {} });
    }
  },
);

test("C04 emoji are drawn as pictures, in colour, in every family", async () => {
  for (const font of FONT_FAMILIES) {
    const design = {
      widthPx: 1000,
      heightPx: 300,
      backgroundId: "white",
      fields: [textField("name", "{Name}", [0, 0, 100, 100], { font, size: 60 })],
    };
    const white = await sharp({
      create: { width: 1000, height: 300, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    const prepared = await PreparedDesign.prepare(design, {
      background: { png: white, pdf: null },
      files: new Map(),
    });
    const { canvas } = await prepared.compose(
      sampleRequest(design, "", { values: { Name: "Ọ̀ṣun 😀 🇳🇬 👩‍👩‍👧" } }),
    );
    let yellow = 0;
    let green = 0;
    for (let i = 0; i < canvas.rgb.length; i += 3) {
      const [r, g, b] = [canvas.rgb[i]!, canvas.rgb[i + 1]!, canvas.rgb[i + 2]!];
      if (r > 230 && g > 180 && b < 120) yellow++;
      if (g > r + 60 && g > b + 30) green++;
    }
    expect({ font, hasFace: yellow > 1_000, hasFlag: green > 500 }).toEqual({
      font,
      hasFace: true,
      hasFlag: true,
    });
  }
});
