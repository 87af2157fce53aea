import { overlap, type PixelBox } from "#app/platform/typesetting/pixel-box.ts";
import { type QrModules, qrModules } from "#app/platform/typesetting/qr-modules.ts";
import type { Canvas } from "./canvas.ts";
import { drawQr } from "./draw-qr.ts";
import type { LaidOutDesign } from "./lay-out-design.server.ts";
import type { PreparedDesign } from "./prepared-design.server.ts";

/**
 * Draws the QR codes of a scaled picture again in whole pixels of its own: scaling leaves modules less than two pixels wide, which no
 * scanner reads. The address is written in capitals, which take fewer and so larger modules; addresses of certificates are read in
 * either. A code under another field is left as it is.
 */
export function redrawQr(picture: Canvas, { design, laidOut }: PreparedDesign, verifyUrl: string): void {
  const scale = picture.width / laidOut.page.width;
  for (const [index, field] of design.fields.entries()) {
    if (field.kind !== "qr" || isCovered(laidOut, index)) continue;
    const box = laidOut.boxes[index]!;
    whiten(picture, scaled(qrModules(verifyUrl, box).box, scale));
    drawQr(picture, inPicture(verifyUrl.toUpperCase(), scaled(box, scale)));
  }
}

/** Whole modules with the standard's quiet zone; where that leaves them only a pixel wide, the quiet zone gives way to two pixels. */
function inPicture(text: string, box: PixelBox): QrModules {
  const qr = qrModules(text, box);
  if (qr.modulePx > 1) return qr;
  const side = (qr.size + 8) * 2;
  return qrModules(text, {
    left: box.left - Math.floor((side - box.width) / 2),
    top: box.top - Math.floor((side - box.height) / 2),
    width: side,
    height: side,
  });
}

function isCovered({ boxes }: LaidOutDesign, index: number): boolean {
  return boxes.some((box, later) => later > index && overlap(box, boxes[index]!));
}

function scaled({ left, top, width, height }: PixelBox, scale: number): PixelBox {
  const from = { left: Math.round(left * scale), top: Math.round(top * scale) };
  return {
    ...from,
    width: Math.round((left + width) * scale) - from.left,
    height: Math.round((top + height) * scale) - from.top,
  };
}

function whiten({ rgb, width: across, height: down }: Canvas, { left, top, width, height }: PixelBox): void {
  for (let y = Math.max(0, top); y < Math.min(down, top + height); y++) {
    const end = Math.min(across, left + width);
    if (end > left) rgb.fill(255, (y * across + Math.max(0, left)) * 3, (y * across + end) * 3);
  }
}
