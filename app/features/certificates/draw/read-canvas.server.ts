import sharp from "sharp";
import type { Canvas } from "./canvas.ts";

/** Decodes a picture to opaque RGB of exactly the page's size. */
export async function readCanvas(png: Uint8Array, page: { width: number; height: number }): Promise<Canvas> {
  const picture = sharp(png).toColourspace("srgb").flatten({ background: "#ffffff" });
  const { width, height } = await sharp(png).metadata();
  if (width !== page.width || height !== page.height) picture.resize(page.width, page.height, { fit: "fill" });
  const { data, info } = await picture.removeAlpha().raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`A background decoded to ${info.channels} channels instead of 3`);
  // A plain view: Buffer.slice() would share memory where a copy is meant.
  return { rgb: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}
