import jsQR from "jsqr";
import sharp from "sharp";
import { readCertificateId } from "./certificate-id.ts";
import { readBackground } from "./drawing/read-background.server.ts";
import { sniffFile } from "./drawing/sniff-file.ts";

export type FileType = "png" | "pdf" | "jpeg" | "webp";

/** Widths at which a QR code is looked for: small pictures first, they are quick; large ones for small codes. */
const QR_WIDTHS = [1000, 1600, 2400];
const MOST_PIXELS = 60_000_000;
/** An id in a PDF's link or description: always after the path of a certificate's page. */
const PAGE_LINK = /\/(?:c|verify)\/([0-9a-z]{20})(?![0-9a-z])/gi;
/** A PDF's description as UTF-16 in hex, as we write it. */
const PDF_HEX_TEXT = /<feff([0-9a-f]{4,4000})>/gi;

/** What a file is, by its first bytes and never by its name; or what it is instead, to complete "This file is …". */
export function certificateFileType(bytes: Uint8Array): { type: FileType } | { type: null; what: string } {
  const found = sniffFile(bytes);
  if (found.kind !== "other") return { type: found.kind };
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return start.startsWith("RIFF") && start.endsWith("WEBP") ? { type: "webp" } : { type: null, what: found.what };
}

/**
 * Finds the certificate id in a file: in the credential baked into a PNG, in a PDF's own words, or in the QR code of a
 * picture. It proves nothing by itself: whoever asked compares the file with what was issued. Null when none is found;
 * never throws for a damaged file.
 */
export async function readCertificateFile(bytes: Uint8Array, type: FileType): Promise<string | null> {
  if (type === "pdf") return idInPdf(bytes) ?? (await idOnPdfPage(bytes));
  return (type === "png" ? idInPngTexts(bytes) : null) ?? (await idInQrCode(bytes));
}

/** The texts of a PNG (tEXt, iTXt): by keyword. Stops at the first damaged chunk. */
export function pngTexts(bytes: Uint8Array): Map<string, string> {
  const texts = new Map<string, string>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const length = view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
    const end = at + 8 + length;
    if (end + 4 > bytes.byteLength || type === "IEND") break;
    const data = Buffer.from(bytes.subarray(at + 8, end));
    const keyEnd = data.indexOf(0);
    if (keyEnd > 0 && type === "tEXt") texts.set(data.toString("latin1", 0, keyEnd), data.toString("latin1", keyEnd + 1));
    if (keyEnd > 0 && type === "iTXt" && data[keyEnd + 1] === 0) {
      const languageEnd = data.indexOf(0, keyEnd + 3);
      const textStart = data.indexOf(0, languageEnd + 1) + 1;
      if (languageEnd > 0 && textStart > 0) texts.set(data.toString("latin1", 0, keyEnd), data.toString("utf8", textStart));
    }
    at = end + 4;
  }
  return texts;
}

function idInPngTexts(bytes: Uint8Array): string | null {
  const texts = pngTexts(bytes);
  const jwt = texts.get("openbadgecredential");
  const fromCredential = jwt ? idInJwt(jwt) : null;
  if (fromCredential) return fromCredential;
  for (const text of texts.values()) {
    const id = readCertificateId(text);
    if (id) return id;
  }
  return null;
}

function idInJwt(jwt: string): string | null {
  try {
    const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString("utf8")) as { jti?: unknown };
    return typeof claims.jti === "string" ? readCertificateId(claims.jti) : null;
  } catch {
    return null;
  }
}

function idInPdf(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const descriptions = [...text.matchAll(PDF_HEX_TEXT)].map(([, hex = ""]) =>
    Buffer.from(hex.slice(0, hex.length - (hex.length % 4)), "hex")
      .swap16()
      .toString("utf16le"),
  );
  for (const part of [...descriptions, text]) {
    for (const [, letters = ""] of part.matchAll(PAGE_LINK)) {
      const id = readCertificateId(letters);
      if (id) return id;
    }
  }
  return null;
}

/** A PDF that was printed or saved anew has lost its words; its first page is drawn, in a thread that is stopped in time. */
async function idOnPdfPage(bytes: Uint8Array): Promise<string | null> {
  const page = await readBackground(bytes).catch(() => null);
  return page && "png" in page ? idInQrCode(page.png) : null;
}

async function idInQrCode(bytes: Uint8Array): Promise<string | null> {
  let tried = 0;
  for (const width of QR_WIDTHS) {
    const picture = await pixels(bytes, width);
    if (!picture || picture.width === tried) return null;
    tried = picture.width;
    const found = jsQR(picture.data, picture.width, picture.height);
    const id = found && readCertificateId(found.data);
    if (id) return id;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return null;
}

async function pixels(bytes: Uint8Array, width: number) {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "none" })
      .rotate()
      .flatten({ background: "#ffffff" })
      .resize({ width, height: width, fit: "inside", withoutEnlargement: true })
      .ensureAlpha()
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}
