import type { Ink, OutlinePart } from "./outline-path.ts";
import {
  fineNumber,
  inkOperators,
  type PdfGroups,
  pdfColour,
  pdfNumber,
} from "./pdf-ink.server.ts";
import { type QrModules, QUIET_ZONE_MODULES } from "./qr-modules.ts";

/**
 * Ink as PDF operators, written for size and speed: each letter in its font's own units, which stay
 * the same text wherever it stands, and a QR code in modules. Everything else as `inkOperators` has
 * it.
 */
export function shortInkOperators(
  ink: readonly Ink[],
  pointsPerPx: number,
  pageHeightPt: number,
  groups: PdfGroups,
): string {
  const known = latest.get(ink);
  if (known?.k === pointsPerPx && known.heightPt === pageHeightPt) return known.operators;
  const operators = ink
    .map((piece) => pieceOperators(piece, pointsPerPx, pageHeightPt, groups))
    .join("\n");
  // A group is named anew in every file.
  if (ink.every(({ kind }) => kind !== "group"))
    latest.set(ink, { k: pointsPerPx, heightPt: pageHeightPt, operators });
  return operators;
}

/** By the list of ink, which a field keeps for as long as its words are the same. */
const latest = new WeakMap<readonly Ink[], { k: number; heightPt: number; operators: string }>();

function pieceOperators(piece: Ink, k: number, heightPt: number, groups: PdfGroups): string {
  if (piece.kind === "qr") return qrOperators(piece.qr, k, heightPt);
  if (piece.kind !== "path" || !piece.path.parts) return inkOperators([piece], k, heightPt, groups);
  let out = `q ${pdfColour(piece.colour)} rg`;
  let [scale, unit] = [Number.NaN, ""];
  for (const part of piece.path.parts) {
    if (part.scale !== scale) [scale, unit] = [part.scale, fineNumber(part.scale * k)];
    const place = `${pdfNumber(part.xPx * k)} ${pdfNumber(heightPt - part.yPx * k)}`;
    out += `\nq ${unit} 0 0 ${unit} ${place} cm\n${drawing(part)}\nf Q`;
  }
  return `${out}\nQ`;
}

/** Drawings that reach no further are in units too large to be rounded. */
const COARSE_UNITS = 30;

/** By the coordinates, which a letter's outline keeps for as long as its font is loaded. */
const drawings = new WeakMap<object, string>();

function drawing({ commands, coordinates }: OutlinePart): string {
  let text = drawings.get(coordinates);
  if (text === undefined) {
    text = pathOperators(commands, coordinates);
    drawings.set(coordinates, text);
  }
  return text;
}

/**
 * A drawing in its own units as path operators. PDF has no quadratic curves, so they become cubic,
 * two of them one where that is the same.
 */
export function pathOperators(commands: string, c: ArrayLike<number>): string {
  // A font has a thousand units to the em or more, so whole ones are fine enough for print; a rule
  // is in em itself.
  const isFine = Array.from(c).some((value) => Math.abs(value) > COARSE_UNITS);
  const number = isFine ? (value: number) => String(Math.round(value)) : pdfNumber;
  const out: string[] = [];
  let at = 0;
  let [x, y] = [0, 0];
  const point = (i: number) => `${number(c[i]!)} ${number(c[i + 1]!)}`;
  for (let i = 0; i < commands.length; i++) {
    const command = commands[i];
    // Filling closes what is open.
    if (command === "Z") continue;
    if (command === "M") out.push(`${point(at)} m`);
    else if (command === "L") out.push(`${point(at)} l`);
    else if (command === "C") {
      out.push(`${point(at)} ${point(at + 2)} ${point(at + 4)} c`);
      at += 4;
    } else {
      const isPair = isFine && commands[i + 1] === "Q" && isOneCurve(x, y, c, at);
      const end = isPair ? at + 6 : at + 2;
      // A quarter of the way for each of two halves is a third of the way for the whole.
      const part = isPair ? 4 / 3 : 2 / 3;
      const [x1, y1] = [x + part * (c[at]! - x), y + part * (c[at + 1]! - y)];
      const [x2, y2] = [
        c[end]! + part * (c[end - 2]! - c[end]!),
        c[end + 1]! + part * (c[end - 1]! - c[end + 1]!),
      ];
      out.push(`${number(x1)} ${number(y1)} ${number(x2)} ${number(y2)} ${point(end)} c`);
      at = end;
      if (isPair) i++;
    }
    [x, y] = [c[at]!, c[at + 1]!];
    at += 2;
  }
  return out.join("\n");
}

/**
 * How far one curve may be from the two it stands for, in font units: less than a printer can show.
 */
const TOLERANCE_UNITS = 1.5;

/**
 * True when the quadratic curves from (x, y) with their points at `at` are the halves of one cubic:
 * fonts are made by such halving.
 */
function isOneCurve(x: number, y: number, c: ArrayLike<number>, at: number): boolean {
  for (const [start, i] of [
    [x, at],
    [y, at + 1],
  ] as const) {
    const [c1, joint, c2, end] = [c[i]!, c[i + 2]!, c[i + 4]!, c[i + 6]!];
    if (Math.abs(joint - (c1 + c2) / 2) > TOLERANCE_UNITS) return false;
    // A quarter and three quarters along; in the middle they meet anyway.
    const [k1, k2] = [start + (4 / 3) * (c1 - start), end + (4 / 3) * (c2 - end)];
    const quarter = (27 * start + 27 * k1 + 9 * k2 + end) / 64;
    const threeQuarters = (start + 9 * k1 + 27 * k2 + 27 * end) / 64;
    if (Math.abs(quarter - (start + 2 * c1 + joint) / 4) > TOLERANCE_UNITS) return false;
    if (Math.abs(threeQuarters - (joint + 2 * c2 + end) / 4) > TOLERANCE_UNITS) return false;
  }
  return true;
}

/**
 * White square, then the dark modules as one path, neighbours in a row as one rectangle; one unit
 * is one module.
 */
function qrOperators(qr: QrModules, k: number, heightPt: number): string {
  const { left, top } = qr.box;
  const unit = fineNumber(qr.modulePx * k);
  const side = qr.size + 2 * QUIET_ZONE_MODULES;
  const out = [
    `q ${unit} 0 0 -${unit} ${pdfNumber(left * k)} ${pdfNumber(heightPt - top * k)} cm 1 ` +
      `g 0 0 ${side} ${side} re f 0 g`,
  ];
  for (let row = 0; row < qr.size; row++) {
    for (let column = 0; column < qr.size; column++) {
      if (!qr.dark[row * qr.size + column]) continue;
      const start = column;
      while (column < qr.size && qr.dark[row * qr.size + column]) column++;
      out.push(`${start + QUIET_ZONE_MODULES} ${row + QUIET_ZONE_MODULES} ${column - start} 1 re`);
    }
  }
  return `${out.join("\n")}\nf Q`;
}
