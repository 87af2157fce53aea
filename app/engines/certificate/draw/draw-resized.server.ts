import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import type { ArtworkMessage, Canvas, DrawnSize, ResizableBackground } from "./canvas.ts";
import type { DrawRequest, ThumbnailFormat } from "./drawing.ts";
import { encodePicture } from "./encode-picture.server.ts";
import { quickPng } from "./png-chunks.server.ts";
import { PreparedDesign } from "./prepared-design.server.ts";

export const MAX_THUMBNAIL_BYTES = 6 * 1024;

const WIDTHS_PX: Record<ThumbnailFormat, number> = { avif: 480, webp: 300 };
/**
 * The long side of the drawing that a thumbnail is made from: half that of a certificate, so a
 * quarter of its pixels.
 */
const DRAWN_PX = 1000;
/** Thumbnails may look softer than anything that is read. */
const [LOWEST_QUALITY, HIGHEST_QUALITY] = [8, 56];

interface Artwork {
  background: ResizableBackground;
  files: ArtworkMessage["files"];
}

/**
 * The picture of a design in another size than the certificate's: the same fields and letters, on a
 * page of other pixels.
 */
export async function drawResized(
  request: DrawRequest,
  size: DrawnSize,
  artwork: Artwork,
): Promise<Uint8Array<ArrayBuffer>> {
  const { widthPx, heightPx } = request.design;
  if (typeof size === "object")
    return encodePicture(await drawAt(size.widthPx / widthPx, request, artwork), "webp");
  const canvas = await drawAt(
    Math.min(1, DRAWN_PX / Math.max(widthPx, heightPx)),
    request,
    artwork,
  );
  for (let width = WIDTHS_PX[size]; ; width = Math.round(width * 0.85)) {
    const bytes = await encodeSmall(await shrink(canvas, width), size);
    if (bytes) return bytes;
  }
}

/**
 * The certificate's pixels on a page `scale` times its size. Nothing of it is kept: each is asked
 * for once.
 */
async function drawAt(
  scale: number,
  request: DrawRequest,
  { background, files }: Artwork,
): Promise<Canvas> {
  const { widthPx, heightPx } = request.design;
  const design = {
    ...request.design,
    widthPx: Math.round(widthPx * scale),
    heightPx: Math.round(heightPx * scale),
  };
  const png = "png" in background ? background.png : rasterise(background.svg, design.widthPx);
  const prepared = await PreparedDesign.prepare(design, {
    background: { png, pdf: null },
    files: new Map(files),
  });
  return (await prepared.compose(request)).canvas;
}

/** The best quality that is small enough, found by halving; null when none is. */
async function encodeSmall(
  pixels: Canvas,
  format: ThumbnailFormat,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let [low, high] = [LOWEST_QUALITY, HIGHEST_QUALITY];
  let best: Uint8Array<ArrayBuffer> | null = null;
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const bytes = await encodePicture(pixels, format, quality);
    if (bytes.length <= MAX_THUMBNAIL_BYTES) {
      best = bytes;
      low = quality + 2;
    } else high = quality - 2;
  }
  return best;
}

/**
 * Our own artwork holds no words: without the option, resvg reads every font of the machine first.
 */
function rasterise(svg: string, widthPx: number): Uint8Array {
  const { pixels, width, height } = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: "width", value: widthPx },
    background: "#ffffff",
  }).render();
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4) {
    rgb[to++] = pixels[from]!;
    rgb[to++] = pixels[from + 1]!;
    rgb[to++] = pixels[from + 2]!;
  }
  return quickPng(rgb, width, height, 0);
}

/** Mitchell keeps engraved lines from flickering, which also saves a fifth of the bytes. */
async function shrink({ rgb, width, height }: Canvas, widthPx: number): Promise<Canvas> {
  const { data, info } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize({ width: widthPx, kernel: "mitchell" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}
