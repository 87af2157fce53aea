import sharp from "sharp";
import type { DrawRequest } from "../model/drawing.ts";
import { redrawQr } from "./picture-qr.ts";
import { textChunk } from "./png-chunks.server.ts";
import type { PreparedDesign } from "./prepared-design.server.ts";

/** Keyword under which Open Badges 3.0 readers look for the signed credential in a PNG. */
const CREDENTIAL_KEYWORD = "openbadgecredential";

/** The certificate as PNG at full size, with its own explanation inside. */
export function drawPng(prepared: PreparedDesign, request: DrawRequest): Promise<Uint8Array<ArrayBuffer>> {
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

/** The same picture scaled down for screens; only its QR code is drawn afresh, so that it still scans. */
export async function drawPicture(
  prepared: PreparedDesign,
  request: DrawRequest,
  options: { widthPx: number; format: "webp" | "jpeg" },
): Promise<Uint8Array<ArrayBuffer>> {
  const { canvas } = await prepared.compose(request);
  const { rgb, width, height } = canvas;
  const { data, info } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize({ width: Math.max(1, Math.min(Math.round(options.widthPx), width)) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width < width) redrawQr({ rgb: data, width: info.width, height: info.height }, prepared, request.verifyUrl);
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const bytes = await (options.format === "webp"
    ? picture.webp({ quality: 82, effort: 3 })
    : picture.jpeg({ quality: 84, mozjpeg: false })
  ).toBuffer();
  return new Uint8Array(bytes);
}
