import type { Ink } from "./ink.ts";
import { pdfPathOperators, UNITS_PER_PX } from "./outline-path.ts";
import { pdfNumber } from "./pdf-objects.server.ts";
import { type QrModules, QUIET_ZONE_MODULES } from "./qr-modules.ts";

/** Ink as PDF operators. Pictures are called by their name; the caller puts them into the page's resources. */
export function inkOperators(ink: readonly Ink[], pointsPerPx: number, pageHeightPt: number): string {
  return ink.map((piece) => pieceOperators(piece, pointsPerPx, pageHeightPt)).join("\n");
}

function pieceOperators(piece: Ink, k: number, heightPt: number): string {
  // Page pixels with y downwards.
  const toPage = (unit: number) => `${fineNumber(unit)} 0 0 ${fineNumber(-unit)} 0 ${pdfNumber(heightPt)} cm`;
  if (piece.kind === "path") {
    return `q ${toPage(k / UNITS_PER_PX)} ${pdfColour(piece.colour)} rg\n${pdfPathOperators(piece.path)}\nf Q`;
  }
  if (piece.kind === "qr") return `q ${toPage(k)}\n${qrOperators(piece.qr)} Q`;
  const { left, top, width, height } = piece.box;
  const place = [width * k, 0, 0, height * k, left * k, heightPt - (top + height) * k].map(pdfNumber).join(" ");
  return `q ${place} cm /${piece.name} Do Q`;
}

/** Nine decimals: a unit of 1/64 pixel is a small number of points. */
function fineNumber(value: number): string {
  return value.toFixed(9);
}

function pdfColour(colour: string): string {
  const hex = Number.parseInt(colour.slice(1), 16);
  return [hex >> 16, (hex >> 8) & 255, hex & 255].map((part) => (part / 255).toFixed(4)).join(" ");
}

/** White square, then the dark modules as one path, each row's neighbours as one rectangle. */
function qrOperators(qr: QrModules): string {
  const { left, top, width, height } = qr.box;
  const out = [`1 g ${left} ${top} ${width} ${height} re f 0 g`];
  const x0 = left + QUIET_ZONE_MODULES * qr.modulePx;
  const y0 = top + QUIET_ZONE_MODULES * qr.modulePx;
  for (let row = 0; row < qr.size; row++) {
    for (let column = 0; column < qr.size; column++) {
      if (!qr.dark[row * qr.size + column]) continue;
      const start = column;
      while (column < qr.size && qr.dark[row * qr.size + column]) column++;
      out.push(`${x0 + start * qr.modulePx} ${y0 + row * qr.modulePx} ${(column - start) * qr.modulePx} ${qr.modulePx} re`);
    }
  }
  return `${out.join("\n")}\nf`;
}
