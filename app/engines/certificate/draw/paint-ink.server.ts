import { Resvg } from "@resvg/resvg-js";
import { fillPath } from "../typesetting/fill-path.ts";
import { type Ink, svgPathData, UNITS_PER_PX } from "../typesetting/outline-path.ts";
import { clipToPage, overlap, type PixelBox, unite } from "../typesetting/pixel-box.ts";
import { type QrModules, QUIET_ZONE_MODULES } from "../typesetting/qr-modules.ts";
import type { Canvas } from "./canvas.ts";
import { PaintedRows } from "./painted-rows.ts";
import { quickPng } from "./png-chunks.server.ts";

type PathInk = Extract<Ink, { kind: "path" }>;

const RESVG_OPTIONS = { font: { loadSystemFonts: false } } as const;

/** Draws ink onto the canvas, in order, and returns where something was painted, piece by piece. */
export function paintInk(canvas: Canvas, ink: readonly Ink[]): PaintedRows[] {
  const all: PaintedRows[] = [];
  for (const piece of ink) {
    const box = clipToPage(piece.box, canvas);
    if (!box) continue;
    const painted = new PaintedRows();
    if (piece.kind === "qr") {
      drawQr(canvas, piece.qr);
      noteQr(painted, piece.qr, box);
    } else if (
      piece.kind !== "path" ||
      !isInside(piece.box, canvas) ||
      !blendPath(canvas, piece, painted)
    ) {
      drawOver(canvas, piece.box, inkSvg(piece));
      painted.addBox(box);
    }
    all.push(painted);
  }
  return all;
}

/**
 * All of the code was painted, but only the first row of its modules, and of its edge, differs from
 * the row above.
 */
function noteQr(
  painted: PaintedRows,
  { box, modulePx }: QrModules,
  { left, top, width, height }: PixelBox,
): void {
  painted.addBox({ left, top, width, height });
  for (let row = top + 1; row < top + height; row++)
    if ((row - box.top) % modulePx !== 0) painted.repeats.add(row, left, left + width);
}

function isInside(box: PixelBox, page: { width: number; height: number }): boolean {
  return (
    box.left >= 0 &&
    box.top >= 0 &&
    box.left + box.width <= page.width &&
    box.top + box.height <= page.height
  );
}

/**
 * Solid colour through the outline's coverage with one rounding, as resvg does when it draws
 * straight onto an opaque page. False, with nothing drawn, for outlines that are left to resvg.
 */
function blendPath(canvas: Canvas, { path, colour }: PathInk, painted: PaintedRows): boolean {
  const { rgb, width } = canvas;
  const hex = Number.parseInt(colour.slice(1), 16);
  const red = hex >> 16;
  const green = (hex >> 8) & 255;
  const blue = hex & 255;
  const pixels = new DataView(rgb.buffer, rgb.byteOffset, rgb.byteLength);
  // Four pixels of the colour, as the three words they are.
  const first = red | (green << 8) | (blue << 16) | (red << 24);
  const second = green | (blue << 8) | (red << 16) | (green << 24);
  const third = blue | (red << 8) | (green << 16) | (blue << 24);
  return fillPath(path, (y, coverage, from, to, fours) => {
    const row = y * width;
    for (let x = from; x < to; ) {
      if (coverage[x] === 0) {
        while (x + 4 <= to && fours.getInt32(x, true) === 0) x += 4;
        while (x < to && coverage[x] === 0) x++;
        continue;
      }
      const start = x;
      for (let at = (row + x) * 3; x < to; x++, at += 3) {
        const alpha = coverage[x]!;
        if (alpha === 0) break;
        if (alpha === 255) {
          for (; x + 4 <= to && fours.getInt32(x, true) === -1; x += 4, at += 12) {
            pixels.setInt32(at, first, true);
            pixels.setInt32(at + 4, second, true);
            pixels.setInt32(at + 8, third, true);
          }
          for (; x < to && coverage[x] === 255; x++, at += 3) {
            rgb[at] = red;
            rgb[at + 1] = green;
            rgb[at + 2] = blue;
          }
          x--;
          at -= 3;
          continue;
        }
        const rest = 255 - alpha;
        rgb[at] = (rgb[at]! * rest + red * alpha + 255) >> 8;
        rgb[at + 1] = (rgb[at + 1]! * rest + green * alpha + 255) >> 8;
        rgb[at + 2] = (rgb[at + 2]! * rest + blue * alpha + 255) >> 8;
      }
      painted.add(y, start, x);
    }
  });
}

/**
 * The general way, for pictures, what is see-through and text that leaves the page: the rasteriser
 * draws over the very pixels that are there. `ink`: the box of all of it, in page pixels.
 */
export function drawOver(canvas: Canvas, ink: PixelBox, markup: string): void {
  const box = clipToPage(ink, canvas);
  if (!box) return;
  // Ink that crosses the edge of the page is drawn on the whole page, so that it is clipped just as
  // the whole page clips it.
  const area = isInside(ink, canvas)
    ? box
    : { left: 0, top: 0, width: canvas.width, height: canvas.height };
  const under = crop(canvas, area);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${area.width}" height="${area.height}" ` +
    `viewBox="${area.left} ${area.top} ${area.width} ${area.height}">` +
    `${imageSvg(quickPng(under, area.width, area.height, 0), area)}${markup}</svg>`;
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
  if (!boxes.length || !others.length || !overlap(boxes.reduce(unite), others.reduce(unite)))
    return false;
  return boxes.some((box) => others.some((other) => overlap(box, other)));
}

/** Markup of one piece of ink in page pixels. */
export function inkSvg(ink: Ink): string {
  if (ink.kind === "group")
    return `<g opacity="${ink.opacity}">${ink.ink.map(inkSvg).join("")}</g>`;
  if (ink.kind === "path") {
    return `<path fill="${ink.colour}" transform="scale(${1 / UNITS_PER_PX})" d="${svgPathData(ink.path)}"/>`;
  }
  return imageSvg(ink.kind === "qr" ? qrPng(ink.qr) : ink.png, ink.box);
}

function imageSvg(png: Uint8Array, { left, top, width, height }: PixelBox): string {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString("base64");
  return (
    `<image x="${left}" y="${top}" width="${width}" height="${height}" ` +
    `preserveAspectRatio="none" href="data:image/png;base64,${data}"/>`
  );
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
  const first = Math.max(0, top);
  const [from, to] = [Math.max(0, left), Math.min(canvas.width, left + width)];
  if (from >= to) return;
  for (let y = first; y < Math.min(canvas.height, top + height); y++) {
    const start = y * canvas.width;
    if (y > first && (y - top) % qr.modulePx !== 0) {
      const above = start - canvas.width;
      canvas.rgb.copyWithin((start + from) * 3, (above + from) * 3, (above + to) * 3);
      continue;
    }
    canvas.rgb.fill(255, (start + from) * 3, (start + to) * 3);
    const row = Math.floor((y - top) / qr.modulePx) - QUIET_ZONE_MODULES;
    if (row < 0 || row >= qr.size) continue;
    for (let column = 0; column < qr.size; column++) {
      if (!qr.dark[row * qr.size + column]) continue;
      const x = left + (column + QUIET_ZONE_MODULES) * qr.modulePx;
      const end = Math.min(to, x + qr.modulePx);
      if (end > Math.max(from, x))
        canvas.rgb.fill(0, (start + Math.max(from, x)) * 3, (start + end) * 3);
    }
  }
}
