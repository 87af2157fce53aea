import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { clipToPage, type PixelBox } from "../typesetting/pixel-box.ts";
import { type Canvas, printableValues } from "./canvas.ts";
import { scaleCanvas } from "./draw-png.server.ts";
import type { CertificateRequest, LayerOptions } from "./drawing.ts";
import { paintInk } from "./paint-ink.server.ts";
import type { PreparedDesign } from "./prepared-design.server.ts";
import { belongsTo } from "./seal-ink.ts";
import { rasteriseBackground } from "./version-picture.server.ts";

/**
 * Of the colours of what is too large without losses, such as a photo. Its transparency is exact.
 */
const QUALITY = 82;
const MAX_EXACT_BYTES = 40_000;
/** Scaling spreads ink into the pixels beside it. */
const SPREAD_PX = 3;
/** A background of a full page takes 8 MB, and whoever drags one element drags another. */
const backgrounds = new LRUCache<string, Canvas>({ max: 2 });

/**
 * Part of a certificate's picture as WebP with transparency, so that elements can be moved on the
 * screen as what they are: `own` is the elements alone, `under` is what the page shows where they
 * are, without them. The same ink as every output, in the preview's size.
 */
export async function drawLayer(
  prepared: PreparedDesign,
  request: CertificateRequest,
  { part, fieldIds, widthPx }: LayerOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { page } = prepared.laidOut;
  const inks = prepared.inks(printableValues(request.values), request.verifyUrl);
  const isChosen = prepared.design.fields.map((field) =>
    fieldIds.some((id) => belongsTo(field, id)),
  );
  const inkOf = (chosen: boolean) =>
    inks.flatMap(({ ink }, index) => (isChosen[index] === chosen ? ink : []));
  const scaledWith = async (canvas: Canvas, chosen: boolean) => {
    paintInk(canvas, inkOf(chosen));
    return scaleCanvas(
      canvas,
      widthPx,
      prepared,
      request.verifyUrl,
      (index) => isChosen[index] === chosen,
    );
  };
  if (part === "own") {
    const [onWhite, onBlack] = [
      await scaledWith(plain(page, 255), true),
      await scaledWith(plain(page, 0), true),
    ];
    return encode(apart(onWhite, onBlack), onWhite);
  }
  const background = await readBackground(prepared);
  const rest = await scaledWith({ ...background, rgb: background.rgb.slice() }, false);
  const boxes = inkOf(true).flatMap(({ box }) => clipToPage(box, page) ?? []);
  return encode(onlyInside(rest, boxes, rest.width / page.width), rest);
}

function plain({ width, height }: { width: number; height: number }, grey: number): Canvas {
  return { rgb: new Uint8Array(width * height * 3).fill(grey), width, height };
}

async function readBackground({ design, artwork, laidOut }: PreparedDesign): Promise<Canvas> {
  const key = `${design.backgroundId} ${laidOut.page.width} ${laidOut.page.height}`;
  const known = backgrounds.get(key);
  if (known) return known;
  const canvas = await rasteriseBackground(artwork.background, laidOut.page);
  backgrounds.set(key, canvas);
  return canvas;
}

/**
 * Red, green, blue and opacity, from how the same ink looks on white and on black: the more they
 * differ, the more shines through.
 */
function apart(onWhite: Canvas, onBlack: Canvas): Uint8Array {
  const rgba = new Uint8Array(onWhite.width * onWhite.height * 4);
  for (let from = 0, to = 0; to < rgba.length; from += 3, to += 4) {
    const [red, green, blue] = [onBlack.rgb[from]!, onBlack.rgb[from + 1]!, onBlack.rgb[from + 2]!];
    const through =
      onWhite.rgb[from]! + onWhite.rgb[from + 1]! + onWhite.rgb[from + 2]! - red - green - blue;
    const alpha = Math.max(0, Math.min(255, Math.round(255 - through / 3)));
    if (alpha === 0) continue;
    rgba[to] = Math.min(255, Math.round((red * 255) / alpha));
    rgba[to + 1] = Math.min(255, Math.round((green * 255) / alpha));
    rgba[to + 2] = Math.min(255, Math.round((blue * 255) / alpha));
    rgba[to + 3] = alpha;
  }
  return rgba;
}

/** The picture inside some boxes of the page, each a little larger; nothing elsewhere. */
function onlyInside(
  { rgb, width, height }: Canvas,
  boxes: readonly PixelBox[],
  scale: number,
): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (const box of boxes) {
    const [left, top] = [
      Math.floor(box.left * scale) - SPREAD_PX,
      Math.floor(box.top * scale) - SPREAD_PX,
    ];
    const [right, bottom] = [
      (box.left + box.width) * scale + SPREAD_PX,
      (box.top + box.height) * scale + SPREAD_PX,
    ];
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
      for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
        const at = y * width + x;
        rgba.set(rgb.subarray(at * 3, at * 3 + 3), at * 4);
        rgba[at * 4 + 3] = 255;
      }
    }
  }
  return rgba;
}

async function encode(
  rgba: Uint8Array,
  { width, height }: Canvas,
): Promise<Uint8Array<ArrayBuffer>> {
  const from = sharp(rgba, { raw: { width, height, channels: 4 } });
  const exact = await from.clone().webp({ lossless: true, effort: 2 }).toBuffer();
  return new Uint8Array(
    exact.length <= MAX_EXACT_BYTES
      ? exact
      : await from.webp({ quality: QUALITY, effort: 2 }).toBuffer(),
  );
}
