import sharp from "sharp";
import type { Design } from "../design/design.ts";
import { contains, overlap, type PixelBox } from "../typesetting/pixel-box.ts";
import { type QrModules, qrModules } from "../typesetting/qr-modules.ts";
import type { Canvas } from "./canvas.ts";
import type { CertificateRequest, PictureOptions } from "./drawing.ts";
import { encodePicture, encodeWithin } from "./encode-picture.server.ts";
import type { LaidOutDesign } from "./lay-out-design.server.ts";
import { drawQr } from "./paint-ink.server.ts";
import { textChunk } from "./png-chunks.server.ts";
import type { PreparedDesign } from "./prepared-design.server.ts";

/** Keyword under which Open Badges 3.0 readers look for the signed credential in a PNG. */
const CREDENTIAL_KEYWORD = "openbadgecredential";

/** The certificate as PNG at full size, with its own explanation inside. */
export function drawPng(
  prepared: PreparedDesign,
  request: CertificateRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const { about, verifyUrl, credential } = request;
  const chunks = [
    textChunk("Title", about.title),
    textChunk("Author", about.issuer),
    textChunk("Description", `${about.holder}, ${about.certificateId}`),
    textChunk("Source", verifyUrl),
  ];
  if (credential) chunks.push(textChunk(CREDENTIAL_KEYWORD, credential));
  return prepared.png(request, chunks);
}

/**
 * The same picture scaled down for screens; only its QR code is drawn afresh, so that it still
 * scans.
 */
export async function drawPicture(
  prepared: PreparedDesign,
  request: CertificateRequest,
  { widthPx, format, maxBytes }: PictureOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { canvas } = await prepared.compose(request);
  const scaledTo = (width: number) => scaleCanvas(canvas, width, prepared, request.verifyUrl);
  if (maxBytes === undefined) return encodePicture(await scaledTo(widthPx), format);
  for (let width = widthPx; ; width = Math.round(width * NEXT_SIZE)) {
    const pixels = await scaledTo(width);
    const bytes = await encodeWithin(pixels, format, maxBytes);
    if (bytes) return bytes;
    // Nothing smaller can be read: better too many bytes than a picture of nothing.
    if (width * NEXT_SIZE < MIN_WIDTH_PX) return encodePicture(pixels, format);
  }
}

/** Of a picture whose bytes are still too many at the lowest quality. */
const NEXT_SIZE = 0.8;
const MIN_WIDTH_PX = 320;

/**
 * The pixels of a page in another width. `isDrawn`: whether the field of that index is on it at
 * all.
 */
export async function scaleCanvas(
  canvas: Canvas,
  widthPx: number,
  prepared: PreparedDesign,
  verifyUrl: string,
  isDrawn: (index: number) => boolean = () => true,
): Promise<Canvas> {
  const { rgb, width, height } = canvas;
  const { data, info } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize({ width: Math.max(1, Math.min(Math.round(widthPx), width)) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scaled = { rgb: data, width: info.width, height: info.height };
  if (info.width < width) redrawQr(scaled, prepared, verifyUrl, isDrawn);
  return scaled;
}

/**
 * Draws the QR codes of a scaled picture again in whole pixels of its own: scaling leaves modules
 * less than two pixels wide, which no scanner reads. The address is written in capitals, which take
 * fewer and so larger modules; addresses of certificates are read in either. A code under another
 * field, turned or see-through is left as it is.
 */
function redrawQr(
  picture: Canvas,
  { design, laidOut }: PreparedDesign,
  verifyUrl: string,
  isDrawn: (index: number) => boolean,
): void {
  const scale = picture.width / laidOut.page.width;
  for (const [index, field] of design.fields.entries()) {
    if (
      field.kind !== "qr" ||
      !isDrawn(index) ||
      field.rotation ||
      field.opacity ||
      isCovered(design, laidOut, index)
    )
      continue;
    const box = laidOut.boxes[index]!;
    whiten(picture, scaled(qrModules(verifyUrl, box).box, scale));
    drawQr(picture, inPicture(verifyUrl.toUpperCase(), scaled(box, scale)));
  }
}

/**
 * Whole modules with the standard's quiet zone; where that leaves them only a pixel wide, the quiet
 * zone gives way to two pixels.
 */
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

function isCovered({ fields }: Design, { bounds }: LaidOutDesign, index: number): boolean {
  const code = bounds[index]!;
  return bounds.some((box, later) => {
    const field = fields[later]!;
    // A frame around the code leaves it open.
    const isFrame =
      field.kind === "shape" &&
      field.fill === null &&
      field.shape !== "line" &&
      contains(box, code);
    return later > index && !isFrame && overlap(box, code);
  });
}

function scaled({ left, top, width, height }: PixelBox, scale: number): PixelBox {
  const from = { left: Math.round(left * scale), top: Math.round(top * scale) };
  return {
    ...from,
    width: Math.round((left + width) * scale) - from.left,
    height: Math.round((top + height) * scale) - from.top,
  };
}

function whiten(
  { rgb, width: across, height: down }: Canvas,
  { left, top, width, height }: PixelBox,
): void {
  for (let y = Math.max(0, top); y < Math.min(down, top + height); y++) {
    const end = Math.min(across, left + width);
    if (end > left) rgb.fill(255, (y * across + Math.max(0, left)) * 3, (y * across + end) * 3);
  }
}
