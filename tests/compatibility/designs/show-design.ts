import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp, { type Sharp } from "sharp";
import { drawPdf } from "../../../app/engines/certificate/draw/draw-pdf.server.ts";
import { drawPng } from "../../../app/engines/certificate/draw/draw-png.server.ts";
import { preparePdf } from "../../../app/engines/certificate/draw/pdf-prefix.server.ts";
import { PreparedDesign } from "../../../app/engines/certificate/draw/prepared-design.server.ts";
import { readBackground } from "../../../app/engines/picture-reader/read-background.server.ts";
import { type PagePixels, worstTile } from "../../../app/engines/picture-reader/same-page.ts";
import { sampleRequest } from "../../factories/sample-drawing.ts";
import { isInstalled } from "./programs.ts";

/** An A4 page at 100 dots an inch, at which pages are compared. */
const LONG_SIDE_PX = 1169;

/**
 * Programs that we didn't write, and how each draws the first page of `in.pdf` in a PPM whose long
 * side has so many pixels.
 */
const READERS = {
  poppler: (longSide: number) => [
    "pdftoppm",
    "-f",
    "1",
    "-l",
    "1",
    "-cropbox",
    "-scale-to",
    `${longSide}`,
    "in.pdf",
  ],
  mupdf: (longSide: number) => [
    ...["mutool", "draw", "-q", "-F", "ppm", "-o", "-"],
    ...["-w", `${longSide}`, "-h", `${longSide}`, "in.pdf", "1"],
  ],
} as const;
export type Reader = keyof typeof READERS;

export const readers = (Object.keys(READERS) as Reader[]).filter((reader) =>
  isInstalled(READERS[reader](1)[0] ?? ""),
);

/** What becomes of an uploaded design: the picture in the designer, the PNG and the PDF. */
export interface Shown {
  kept: "vectors" | "picture";
  notes: string[];
  widthPx: number;
  heightPx: number;
  designer: Uint8Array;
  png: Uint8Array;
  pdf: Uint8Array;
}

export async function showDesign(bytes: Uint8Array): Promise<Shown | { problem: string }> {
  const read = await readBackground(bytes);
  if ("problem" in read) return read;
  const { widthPx, heightPx, notes, png, pdf } = read;
  const design = { widthPx, heightPx, backgroundId: "sample", fields: [] };
  const prepared = await PreparedDesign.prepare(design, {
    background: { png, pdf, svg: null },
    files: new Map(),
  });
  const request = sampleRequest(design, "Ada Obi");
  return {
    kept: pdf ? "vectors" : "picture",
    notes,
    widthPx,
    heightPx,
    designer: png,
    png: await drawPng(prepared, request),
    pdf: await drawPdf(prepared, await preparePdf(prepared), request),
  };
}

/** A PDF's first page as another program draws it; null where it fails. */
export async function drawnBy(reader: Reader, pdf: Uint8Array, longSide: number) {
  const folder = mkdtempSync(join(tmpdir(), "drawn-"));
  writeFileSync(join(folder, "in.pdf"), pdf);
  const [command = "", ...args] = READERS[reader](longSide);
  const options = {
    cwd: folder,
    timeout: 120_000,
    maxBuffer: 2 ** 28,
    encoding: "buffer",
  } as const;
  try {
    const { stdout } = await promisify(execFile)(command, args, options);
    return fromPpm(stdout);
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `P6`, the size, 255, one white space, and three bytes a pixel. */
function fromPpm(file: Buffer): Sharp | null {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString("latin1", 0, 64));
  if (!head) return null;
  const raw = { width: Number(head[1]), height: Number(head[2]), channels: 3 } as const;
  return sharp(file.subarray(head[0].length), { raw });
}

/**
 * How far a PDF, as another program draws it, is from a picture: the worst square of 32 × 32 pixels
 * at 100 dots an inch on A4. Programs smooth edges in their own ways, so they draw twice as large
 * as the picture is, and both are made smaller and blurred by one pixel. From 0 to 1; 1 when the
 * program can't draw it.
 */
export async function farFromPdf(
  picture: Uint8Array,
  pdf: Uint8Array,
  reader: Reader,
): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const drawn = await drawnBy(reader, pdf, 2 * Math.max(width, height));
  return drawn ? apart(sharp(picture), drawn, comparedSize(width, height)) : 1;
}

/** The same of two pictures. */
export async function farFromPicture(one: Uint8Array, other: Uint8Array): Promise<number> {
  const { width, height } = await sharp(one).metadata();
  return apart(sharp(one), sharp(other), comparedSize(width, height));
}

interface Size {
  width: number;
  height: number;
}

async function apart(one: Sharp, other: Sharp, size: Size): Promise<number> {
  const [a, b] = [await pixels(one, size), await pixels(other, size)];
  return Math.max(worstTile(a, movedTowards(b, a)), worstTile(b, movedTowards(a, b)));
}

/** A picture that is smaller than that is compared as large as it is. */
function comparedSize(width: number, height: number): Size {
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

async function pixels(picture: Sharp, { width, height }: Size): Promise<PagePixels> {
  const { data, info } = await picture
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha()
    .resize({ width, height, fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

/**
 * The levels of `to`, as far as they are between the darkest and the lightest within one pixel of
 * the same place in `from`; else the nearest of those.
 */
function movedTowards(from: PagePixels, to: PagePixels): PagePixels {
  const row = from.width * from.channels;
  const data = Uint8Array.from(to.data);
  for (let at = 0; at < data.length; at++) {
    let [darkest, lightest] = [255, 0];
    for (let near = at - row; near <= at + row; near += row) {
      for (let beside = near - from.channels; beside <= near + from.channels; beside += 3) {
        const level = from.data[beside];
        if (level === undefined) continue;
        if (level < darkest) darkest = level;
        if (level > lightest) lightest = level;
      }
    }
    const level = data[at] ?? 0;
    if (level < darkest) data[at] = darkest;
    else if (level > lightest) data[at] = lightest;
  }
  return { ...to, data };
}
