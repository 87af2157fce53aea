import jsQR from "jsqr";
import sharp, { type Sharp } from "sharp";
import { type FileType, readCertificateId } from "../model/certificate-id.ts";
import { pngTexts } from "./png-texts.ts";

/** Widths at which a QR code is looked for: small pictures first, they are quick; large ones for small codes. */
const QR_WIDTHS = [1000, 1600, 2400];
const MAX_CERTIFICATE_PIXELS = 60_000_000;
/** Large enough to read the QR code; drawing the page is most of the work. */
const PAGE_LONG_SIDE_PX = 2000;
/** An id in a PDF's link or description: always after the path of a certificate's page. */
const PAGE_LINK = /\/(?:c|verify)\/([0-9a-z]{20})(?![0-9a-z])/gi;
/** A PDF's description as UTF-16 in hex, as we write it. */
const PDF_HEX_TEXT = /<feff([0-9a-f]{4,4000})>/gi;

/** `problem`: why no id could be read, if we know more than that. */
type CertificateIdFound = { id: string } | { id: null; problem: string | null };

/**
 * Finds the certificate id in a file: in the credential baked into a PNG, in a PDF's own words, or in the QR code of a picture.
 * It proves nothing on its own: the caller compares the file with what was issued. Never throws for a damaged file. Runs in a
 * parser process.
 */
export async function findCertificateId({ bytes, type }: { bytes: Uint8Array; type: FileType }): Promise<CertificateIdFound> {
  const written = type === "pdf" ? idInPdf(bytes) : type === "png" ? idInPngTexts(bytes) : null;
  if (written) return { id: written };
  return type === "pdf" ? idOnPdfPage(bytes) : idInPicture(bytes);
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

/** A PDF that was printed or saved again has lost its text, so its first page is drawn to look for the QR code. */
async function idOnPdfPage(bytes: Uint8Array): Promise<CertificateIdFound> {
  // Hardly ever needed, and its library is large.
  const { drawPdfPage } = await import("../uploads/read-pdf-page.server.ts");
  const page = await drawPdfPage(bytes, PAGE_LONG_SIDE_PX);
  if (!page || "problem" in page) return { id: null, problem: page?.problem ?? null };
  const raw = { width: page.width, height: page.height, channels: 4 } as const;
  return { id: await idInQrCode(() => sharp(page.rgba, { raw })), problem: null };
}

async function idInPicture(bytes: Uint8Array): Promise<CertificateIdFound> {
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (size && size.width * size.height > MAX_CERTIFICATE_PIXELS) {
    const problem = `This picture is ${size.width} × ${size.height} pixels, too large to read. Save it smaller, or type the ID above.`;
    return { id: null, problem };
  }
  const open = () => sharp(bytes, { limitInputPixels: MAX_CERTIFICATE_PIXELS, failOn: "none" }).rotate();
  return { id: await idInQrCode(open), problem: null };
}

async function idInQrCode(open: () => Sharp): Promise<string | null> {
  let tried = 0;
  for (const width of QR_WIDTHS) {
    const picture = await pixels(open(), width);
    if (!picture || picture.width === tried) return null;
    tried = picture.width;
    const found = jsQR(picture.data, picture.width, picture.height);
    const id = found && readCertificateId(found.data);
    if (id) return id;
  }
  return null;
}

async function pixels(picture: Sharp, width: number) {
  try {
    const { data, info } = await picture
      .flatten({ background: "#ffffff" })
      .resize({ width, height: width, fit: "inside", withoutEnlargement: true })
      .ensureAlpha()
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
  } catch {
    return null;
  }
}

declare module "#app/platform/untrusted-files/parse-jobs.ts" {
  interface ParseJobs {
    certificateId: { ask: { bytes: Uint8Array; type: FileType }; answer: CertificateIdFound };
  }
}
