import { type Ink, svgPathData, UNITS_PER_PX } from "#app/platform/typesetting/outline-path.ts";
import { qrPng } from "./place-picture.server.ts";

/** Markup of one piece of ink in page pixels. */
export function inkSvg(ink: Ink): string {
  if (ink.kind === "path") {
    return `<path fill="${ink.colour}" transform="scale(${1 / UNITS_PER_PX})" d="${svgPathData(ink.path)}"/>`;
  }
  return imageSvg(ink.kind === "qr" ? qrPng(ink.qr) : ink.png, ink.box);
}

export function imageSvg(png: Uint8Array, box: { left: number; top: number; width: number; height: number }): string {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString("base64");
  return `<image x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" preserveAspectRatio="none" href="data:image/png;base64,${data}"/>`;
}
