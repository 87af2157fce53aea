import sharp from "sharp";
import type { PixelBox } from "#app/platform/typesetting/pixel-box.ts";
import type { QrModules } from "#app/platform/typesetting/qr-modules.ts";
import { drawQr } from "./draw-qr.ts";
import type { PlacedPicture } from "./field-ink.server.ts";
import { quickPng } from "./png-chunks.server.ts";

/** Scales a picture with transparency into a box without distortion, centred. */
export async function placePicture(name: string, bytes: Uint8Array, box: PixelBox): Promise<PlacedPicture> {
  const inside = { width: Math.max(1, box.width), height: Math.max(1, box.height) };
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .ensureAlpha()
    .resize({ ...inside, fit: "inside" })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  const left = box.left + Math.floor((box.width - info.width) / 2);
  const top = box.top + Math.floor((box.height - info.height) / 2);
  return { name, png: data, box: { left, top, width: info.width, height: info.height } };
}

/** The code with its quiet zone as a picture of its own. */
export function qrPng(qr: QrModules): Buffer {
  const { width, height } = qr.box;
  const rgb = new Uint8Array(width * height * 3);
  drawQr({ rgb, width, height }, { ...qr, box: { left: 0, top: 0, width, height } });
  return quickPng(rgb, width, height);
}
