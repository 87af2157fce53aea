import sharp, { type Sharp } from "sharp";
import type { Canvas } from "./canvas.ts";
import type { PictureFormat } from "./drawing.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * `quality` where any size is fine; `falls`: how bytes follow quality, `bytes ~ quality ^ (1 /
 * falls)`, measured on the built-in designs. AVIF with little effort: twice the effort saves 3 %
 * and takes three times as long.
 */
const ENCODERS: Record<
  PictureFormat,
  { quality: number; falls: number; encode(from: Sharp, quality: number): Sharp }
> = {
  avif: { quality: 60, falls: 0.65, encode: (from, quality) => from.avif({ quality, effort: 1 }) },
  webp: { quality: 82, falls: 1.1, encode: (from, quality) => from.webp({ quality, effort: 3 }) },
  jpeg: {
    quality: 84,
    falls: 0.5,
    encode: (from, quality) => from.jpeg({ quality, mozjpeg: false }),
  },
};

/** Below it words on a certificate look smeared. */
const MIN_QUALITY = 24;
const MAX_TRIES = 4;

/** Pixels as a file for screens; with `quality`, of that one. */
export async function encodePicture(
  pixels: Canvas,
  format: PictureFormat,
  quality = ENCODERS[format].quality,
): Promise<Bytes> {
  const { rgb, width, height } = pixels;
  const from = sharp(rgb, { raw: { width, height, channels: 3 } });
  return new Uint8Array(await ENCODERS[format].encode(from, quality).toBuffer());
}

/**
 * The best quality of which the file has at most `maxBytes`, found in at most four tries; null when
 * even the lowest has more. Always the same for the same pixels.
 */
export async function encodeWithin(
  pixels: Canvas,
  format: PictureFormat,
  maxBytes: number,
): Promise<Bytes | null> {
  const { falls } = ENCODERS[format];
  let { quality } = ENCODERS[format];
  for (let tries = 1; ; tries++) {
    const bytes = await encodePicture(pixels, format, quality);
    if (bytes.byteLength <= maxBytes) return bytes;
    if (quality === MIN_QUALITY) return null;
    const guess = Math.floor(quality * (maxBytes / bytes.byteLength) ** falls * 0.97);
    quality =
      tries === MAX_TRIES - 1 ? MIN_QUALITY : Math.max(MIN_QUALITY, Math.min(quality - 1, guess));
  }
}
