import { Resvg } from "@resvg/resvg-js";
import { type Ink, svgPathData, UNITS_PER_PX } from "#app/platform/typesetting/outline-path.ts";
import { clipToPage, overlap, type PixelBox, unite } from "#app/platform/typesetting/pixel-box.ts";
import { type QrModules, QUIET_ZONE_MODULES } from "#app/platform/typesetting/qr-modules.ts";
import type { Canvas } from "./canvas.ts";
import { quickPng } from "./png-chunks.server.ts";

type PathInk = Extract<Ink, { kind: "path" }>;

interface Coverage {
  ink: PathInk;
  /** Row in the shared sheet where this path's box begins. */
  sheetTop: number;
}

const RESVG_OPTIONS = { font: { loadSystemFonts: false } } as const;
const MAX_SHEET_PX = 8_000_000;

/** Draws ink onto the canvas, in order, and returns the boxes that were touched (inside the page). */
export function paintInk(canvas: Canvas, ink: readonly Ink[]): PixelBox[] {
  const sheet = renderPaths(ink.filter((piece): piece is PathInk => piece.kind === "path" && isInside(piece.box, canvas)));
  const touched: PixelBox[] = [];
  for (const piece of ink) {
    const box = clipToPage(piece.box, canvas);
    if (!box) continue;
    const coverage = piece.kind === "path" ? sheet.coverages.get(piece) : undefined;
    if (piece.kind === "qr") drawQr(canvas, piece.qr);
    else if (coverage) blendCoverage(canvas, coverage, sheet.pixels, sheet.width);
    else paintPatch(canvas, piece, box);
    touched.push(box);
  }
  return touched;
}

function isInside(box: PixelBox, page: { width: number; height: number }): boolean {
  return box.left >= 0 && box.top >= 0 && box.left + box.width <= page.width && box.top + box.height <= page.height;
}

/**
 * All paths in one picture, one below the other: starting the rasteriser costs more than drawing a line of text.
 * Moving a path by whole pixels does not change how its edges fall.
 */
function renderPaths(paths: PathInk[]): { coverages: Map<Ink, Coverage>; pixels: Uint8Array; width: number } {
  const coverages = new Map<Ink, Coverage>();
  const width = paths.reduce((widest, { box }) => Math.max(widest, box.width), 0);
  let height = 0;
  let body = "";
  for (const ink of paths) {
    if ((height + ink.box.height) * width > MAX_SHEET_PX) break;
    const unit = 1 / UNITS_PER_PX;
    const shift = `matrix(${unit} 0 0 ${unit} ${-ink.box.left} ${height - ink.box.top})`;
    body += `<path transform="${shift}" d="${svgPathData(ink.path)}"/>`;
    coverages.set(ink, { ink, sheetTop: height });
    height += ink.box.height;
  }
  if (!height) return { coverages, pixels: new Uint8Array(0), width };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
  return { coverages, pixels: new Resvg(svg, RESVG_OPTIONS).render().pixels, width };
}

/** Solid colour through coverage with one rounding, as the rasteriser does when it draws straight onto an opaque page. */
function blendCoverage(canvas: Canvas, coverage: Coverage, sheet: Uint8Array, sheetWidth: number): void {
  const { box, colour } = coverage.ink;
  const { rgb } = canvas;
  const hex = Number.parseInt(colour.slice(1), 16);
  const red = hex >> 16;
  const green = (hex >> 8) & 255;
  const blue = hex & 255;
  for (let y = 0; y < box.height; y++) {
    let from = (coverage.sheetTop + y) * sheetWidth * 4 + 3;
    let to = ((box.top + y) * canvas.width + box.left) * 3;
    for (let x = 0; x < box.width; x++, from += 4, to += 3) {
      const alpha = sheet[from]!;
      if (alpha === 0) continue;
      if (alpha === 255) {
        rgb[to] = red;
        rgb[to + 1] = green;
        rgb[to + 2] = blue;
        continue;
      }
      const rest = 255 - alpha;
      rgb[to] = (rgb[to]! * rest + red * alpha + 255) >> 8;
      rgb[to + 1] = (rgb[to + 1]! * rest + green * alpha + 255) >> 8;
      rgb[to + 2] = (rgb[to + 2]! * rest + blue * alpha + 255) >> 8;
    }
  }
}

/** The general way, for pictures, what is see-through and text that leaves the page: the rasteriser draws over the very pixels that are there. */
function paintPatch(canvas: Canvas, ink: Ink, box: PixelBox): void {
  // Ink that crosses the edge of the page is drawn on the whole page, so that it is clipped just as the whole page clips it.
  const area = isInside(ink.box, canvas) ? box : { left: 0, top: 0, width: canvas.width, height: canvas.height };
  const under = crop(canvas, area);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${area.width}" height="${area.height}" ` +
    `viewBox="${area.left} ${area.top} ${area.width} ${area.height}">` +
    `${imageSvg(quickPng(under, area.width, area.height, 0), area)}${inkSvg(ink)}</svg>`;
  const { pixels } = new Resvg(svg, RESVG_OPTIONS).render();
  for (let y = 0; y < box.height; y++) {
    let from = ((box.top - area.top + y) * area.width + box.left - area.left) * 4;
    let to = ((box.top + y) * canvas.width + box.left) * 3;
    for (let x = 0; x < box.width; x++, from += 4, to += 3) {
      canvas.rgb[to] = pixels[from]!;
      canvas.rgb[to + 1] = pixels[from + 1]!;
      canvas.rgb[to + 2] = pixels[from + 2]!;
    }
  }
}

function crop(canvas: Canvas, box: PixelBox): Uint8Array {
  const out = new Uint8Array(box.width * box.height * 3);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * canvas.width + box.left) * 3;
    out.set(canvas.rgb.subarray(from, from + box.width * 3), y * box.width * 3);
  }
  return out;
}

/** True when any of the boxes meets any of the others. */
export function anyOverlap(boxes: readonly PixelBox[], others: readonly PixelBox[]): boolean {
  if (!boxes.length || !others.length || !overlap(boxes.reduce(unite), others.reduce(unite))) return false;
  return boxes.some((box) => others.some((other) => overlap(box, other)));
}

/** Markup of one piece of ink in page pixels. */
export function inkSvg(ink: Ink): string {
  if (ink.kind === "group") return `<g opacity="${ink.opacity}">${ink.ink.map(inkSvg).join("")}</g>`;
  if (ink.kind === "path") {
    return `<path fill="${ink.colour}" transform="scale(${1 / UNITS_PER_PX})" d="${svgPathData(ink.path)}"/>`;
  }
  return imageSvg(ink.kind === "qr" ? qrPng(ink.qr) : ink.png, ink.box);
}

function imageSvg(png: Uint8Array, box: { left: number; top: number; width: number; height: number }): string {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString("base64");
  return `<image x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" preserveAspectRatio="none" href="data:image/png;base64,${data}"/>`;
}

/** The code with its quiet zone as a picture of its own. */
function qrPng(qr: QrModules): Buffer {
  const { width, height } = qr.box;
  const rgb = new Uint8Array(width * height * 3);
  drawQr({ rgb, width, height }, { ...qr, box: { left: 0, top: 0, width, height } });
  return quickPng(rgb, width, height);
}

/** Paints the code and its white square; whatever lies outside the page is left out. */
export function drawQr(canvas: Canvas, qr: QrModules): void {
  const { left, top, width, height } = qr.box;
  for (let y = Math.max(0, top); y < Math.min(canvas.height, top + height); y++) {
    const row = Math.floor((y - top) / qr.modulePx) - QUIET_ZONE_MODULES;
    const start = y * canvas.width;
    canvas.rgb.fill(255, (start + Math.max(0, left)) * 3, (start + Math.min(canvas.width, left + width)) * 3);
    if (row < 0 || row >= qr.size) continue;
    for (let column = 0; column < qr.size; column++) {
      if (!qr.dark[row * qr.size + column]) continue;
      const x = left + (column + QUIET_ZONE_MODULES) * qr.modulePx;
      const from = Math.max(0, x);
      const to = Math.min(canvas.width, x + qr.modulePx);
      if (to > from) canvas.rgb.fill(0, (start + from) * 3, (start + to) * 3);
    }
  }
}
