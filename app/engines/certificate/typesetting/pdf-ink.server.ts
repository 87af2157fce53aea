import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { type Ink, pdfPathOperators, UNITS_PER_PX } from "./outline-path.ts";
import type { PixelBox } from "./pixel-box.ts";
import { type QrModules, QUIET_ZONE_MODULES, qrRuns } from "./qr-modules.ts";
import { type Turn, turnPoint } from "./turn.ts";

/**
 * Ink as PDF operators. Pictures are called by their name; the caller puts them into the page's
 * resources, and what `groups` collected with them.
 */
export function inkOperators(
  ink: readonly Ink[],
  pointsPerPx: number,
  pageHeightPt: number,
  groups: PdfGroups = new PdfGroups(""),
): string {
  return ink.map((piece) => pieceOperators(piece, pointsPerPx, pageHeightPt, groups)).join("\n");
}

/**
 * What is see-through as one: each group is drawn by itself as a form (ISO 32000-2, 11.6.6), and
 * that laid over the page with the alpha of a graphics state.
 */
export class PdfGroups {
  /** Operators of each form, by its name among the page's pictures. */
  readonly forms = new Map<string, string>();
  private readonly prefix: string;

  /** `prefix`: begins each name, so that two collections of one page never share one. */
  constructor(prefix: string) {
    this.prefix = prefix;
  }

  add(operators: string): string {
    const name = `${this.prefix}${this.forms.size + 1}`;
    this.forms.set(name, operators);
    return name;
  }
}

/**
 * Entries of a group's form. `pictures`: the object number of the page's dictionary of pictures.
 */
export function pdfGroupEntries(widthPt: number, heightPt: number, pictures: number): string {
  return (
    `/Type/XObject/Subtype/Form/BBox[0 0 ${pdfNumber(widthPt)} ${pdfNumber(heightPt)}]` +
    `/Group<</S/Transparency/CS/DeviceRGB/I true>>/Resources<</XObject ${pictures} 0 R>>`
  );
}

/** The graphics states that ink with these opacities names. */
export function pdfOpacityStates(
  opacities: Iterable<number>,
): Record<string, { Type: "ExtGState"; ca: number; CA: number }> {
  const states: ReturnType<typeof pdfOpacityStates> = {};
  for (const opacity of opacities)
    states[opacityName(opacity)] = { Type: "ExtGState", ca: opacity, CA: opacity };
  return states;
}

function opacityName(opacity: number): string {
  return `Alpha${Math.round(opacity * 100)}`;
}

function pieceOperators(piece: Ink, k: number, heightPt: number, groups: PdfGroups): string {
  if (piece.kind === "group") {
    const form = groups.add(inkOperators(piece.ink, k, heightPt, groups));
    return `q /${opacityName(piece.opacity)} gs /${form} Do Q`;
  }
  // Page pixels with y downwards.
  const toPage = (unit: number) =>
    `${fineNumber(unit)} 0 0 ${fineNumber(-unit)} 0 ${pdfNumber(heightPt)} cm`;
  if (piece.kind === "path") {
    return `q ${toPage(k / UNITS_PER_PX)} ${pdfColour(piece.colour)} rg\n${pdfPathOperators(piece.path)}\nf Q`;
  }
  if (piece.kind === "qr") return `q ${toPage(k)}\n${qrOperators(piece.qr)} Q`;
  const place = picturePlace(
    piece.upright?.box ?? piece.box,
    piece.upright?.turn ?? UPRIGHT,
    k,
    heightPt,
  );
  return `q ${place.map(pdfNumber).join(" ")} cm /${piece.name} Do Q`;
}

const UPRIGHT: Turn = { cos: 1, sin: 0, x: 0, y: 0 };

/** The matrix that puts a picture, one unit wide and high in a PDF, into its box. */
function picturePlace(
  { left, top, width, height }: PixelBox,
  turn: Turn,
  k: number,
  heightPt: number,
): number[] {
  const { cos, sin } = turn;
  const [x, y] = turnPoint(turn, left, top + height);
  return [
    width * k * cos,
    width * k * -sin,
    height * k * sin,
    height * k * cos,
    x * k,
    heightPt - y * k,
  ];
}

/** Nine decimals: a unit of 1/64 pixel is a small number of points. */
export function fineNumber(value: number): string {
  return value.toFixed(9);
}

export function pdfColour(colour: string): string {
  const hex = Number.parseInt(colour.slice(1), 16);
  return [hex >> 16, (hex >> 8) & 255, hex & 255].map((part) => (part / 255).toFixed(4)).join(" ");
}

/** White square, then the dark modules as one path, each row's neighbours as one rectangle. */
function qrOperators(qr: QrModules): string {
  const { left, top, width, height } = qr.box;
  const out = [`1 g ${left} ${top} ${width} ${height} re f 0 g`];
  const x0 = left + QUIET_ZONE_MODULES * qr.modulePx;
  const y0 = top + QUIET_ZONE_MODULES * qr.modulePx;
  for (const { row, from, to } of qrRuns(qr))
    out.push(
      `${x0 + from * qr.modulePx} ${y0 + row * qr.modulePx} ${(to - from) * qr.modulePx} ${qr.modulePx} re`,
    );
  return `${out.join("\n")}\nf`;
}

/** The body of one indirect object, between `obj` and `endobj`. */
export type PdfBody = Buffer;

export function pdfDictionary(entries: string): PdfBody {
  return Buffer.from(`<<${entries}>>`, "latin1");
}

/**
 * A deflated stream with its dictionary; `entries` are those besides Length and Filter. `level`:
 * zlib's.
 */
export function pdfStream(data: Uint8Array | string, entries = "", level = 6): PdfBody {
  const packed = deflateSync(typeof data === "string" ? Buffer.from(data, "latin1") : data, {
    level,
  });
  const head = Buffer.from(
    `<</Length ${packed.length}/Filter/FlateDecode${entries}>>\nstream\n`,
    "latin1",
  );
  return Buffer.concat([head, packed, Buffer.from("\nendstream", "latin1")]);
}

/** Text for dictionaries: UTF-16 with its mark, in hex, so that every letter is safe. */
export function pdfText(text: string): string {
  return `<feff${utf16Hex(text)}>`;
}

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function utf16Hex(text: string): string {
  let hex = "";
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    hex += HEX_OF_BYTE[unit >> 8]! + HEX_OF_BYTE[unit & 255]!;
  }
  return hex;
}

/** `D:…Z` from an ISO time; empty when it is none. */
export function pdfDate(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  return `D:${time.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`;
}

export function pdfNumber(value: number): string {
  return String(Number(value.toFixed(5)));
}

/**
 * The two image objects of a picture with transparency. `maskNumber`: the object number the mask
 * will have.
 */
export async function pdfPictureWithMask(
  png: Uint8Array,
  maskNumber: number,
): Promise<{ image: PdfBody; mask: PdfBody }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const count = info.width * info.height;
  const rgb = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3);
    alpha[i] = data[i * 4 + 3]!;
  }
  const common = `/Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/BitsPerComponent 8`;
  return {
    image: pdfStream(rgb, `${common}/ColorSpace/DeviceRGB/SMask ${maskNumber} 0 R`),
    mask: pdfStream(alpha, `${common}/ColorSpace/DeviceGray`),
  };
}
