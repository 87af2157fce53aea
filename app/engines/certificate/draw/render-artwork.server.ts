import { deflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import { builtInArtwork } from "../built-in/built-in-designs.ts";
import { titleFrame, titleGround } from "../built-in/ornaments.ts";
import { END_CHUNK, headerChunk, PNG_SIGNATURE, pngChunk } from "./png-chunks.server.ts";

/**
 * Draws the background of a built-in design: an opaque RGB PNG of exactly its `widthPx` ×
 * `heightPx`, the same bytes every time. Takes about half a second of the calling thread, so keep
 * the result. Throws when there is no such design.
 */
export function renderBuiltInBackground(id: string): Uint8Array<ArrayBuffer> {
  return draw(builtInArtwork(id));
}

const TITLE_SHEETS = { frame: titleFrame, ground: titleGround };

/**
 * What is behind a title, 1200 × 630, by a name such as "title-frame:#1a369e"; null for any other
 * name.
 */
export function renderTitleSheet(name: string): Uint8Array<ArrayBuffer> | null {
  const [, sheet, colour = ""] = /^title-(frame|ground):(#[0-9a-f]{6})$/.exec(name) ?? [];
  return sheet ? draw(TITLE_SHEETS[sheet as keyof typeof TITLE_SHEETS](colour)) : null;
}

/** The artwork holds no words: without this option, resvg reads every font of the machine first. */
function draw(svg: string): Uint8Array<ArrayBuffer> {
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return encodeOpaquePng(drawn.pixels, drawn.width, drawn.height);
}

/**
 * Our artwork as pixels, 8-bit RGB. Throws when one is see-through: a background has to cover its
 * page.
 */
export function drawOpaque(svg: string): { rgb: Uint8Array; width: number; height: number } {
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    if (pixels[from + 3] !== 255)
      throw new Error(`The artwork is see-through at pixel ${from / 4}`);
    rgb[to] = pixels[from]!;
    rgb[to + 1] = pixels[from + 1]!;
    rgb[to + 2] = pixels[from + 2]!;
  }
  return { rgb, width, height };
}

/**
 * Encodes RGBA pixels as an 8-bit RGB PNG. Throws when one is see-through: a background has to
 * cover its page.
 */
function encodeOpaquePng(
  rgba: Uint8Array,
  widthPx: number,
  heightPx: number,
): Uint8Array<ArrayBuffer> {
  const body = pngChunk("IDAT", deflateSync(unfilteredRows(rgba, widthPx, heightPx), { level: 9 }));
  return new Uint8Array(
    Buffer.concat([PNG_SIGNATURE, headerChunk(widthPx, heightPx), body, END_CHUNK]),
  );
}

/**
 * Rows of RGB, each after a zero for "no filter": flat colours and repeating lines come out a third
 * smaller than filtered.
 */
function unfilteredRows(rgba: Uint8Array, widthPx: number, heightPx: number): Uint8Array {
  const rows = new Uint8Array(heightPx * (1 + widthPx * 3));
  let from = 0;
  let to = 0;
  for (let y = 0; y < heightPx; y++) {
    to++;
    for (let x = 0; x < widthPx; x++, from += 4, to += 3) {
      if (rgba[from + 3] !== 255) throw new Error(`The artwork is see-through at ${x}, ${y}`);
      rows[to] = rgba[from]!;
      rows[to + 1] = rgba[from + 1]!;
      rows[to + 2] = rgba[from + 2]!;
    }
  }
  return rows;
}
