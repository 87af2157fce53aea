import { Resvg } from "@resvg/resvg-js";
import type { PixelBox } from "./pixel-box.ts";
import { type Turn, turnedBox } from "./turn.ts";

/**
 * A picture of its box's size, turned once and for all into one of whole pixels, so that it is the
 * same wherever it is drawn.
 */
export function turnPicture(
  png: Uint8Array,
  box: PixelBox,
  turn: Turn,
): { png: Uint8Array; box: PixelBox } {
  const around = turnedBox(turn, box);
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString("base64");
  const { cos, sin, x, y } = turn;
  const matrix = [
    cos,
    sin,
    -sin,
    cos,
    x - around.left - cos * x + sin * y,
    y - around.top - sin * x - cos * y,
  ];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${around.width}" height="${around.height}">` +
    (`<image transform="matrix(${matrix.join(" ")})" x="${box.left}" y="${box.top}" ` +
      `width="${box.width}" height="${box.height}" `) +
    `preserveAspectRatio="none" href="data:image/png;base64,${data}"/></svg>`;
  return {
    png: new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng(),
    box: around,
  };
}
