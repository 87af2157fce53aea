import jsQR from "jsqr";
import sharp, { type Sharp } from "sharp";
import { readCertificateId } from "./certificate-id.ts";
import type { FileType } from "./file-type.ts";
import { pngTexts } from "./png-texts.ts";

/**
 * Widths at which a QR code is looked for: small pictures first, they are quick; large ones for
 * small codes.
 */
const QR_WIDTHS = [1000, 1600, 2400];
const MAX_CERTIFICATE_PIXELS = 60_000_000;
/** How large pages are drawn to read a QR code on them. */
const PAGE_LONG_SIDES_PX = [1000, 2000];
/** An id in a PDF's link or description: always after the path of a certificate's page. */
const PAGE_LINK = /\/(?:c|verify)\/([0-9a-z]{20})(?![0-9a-z])/gi;
/** A PDF's description as UTF-16 in hex, as we write it. */
const PDF_HEX_TEXT = /<feff([0-9a-f]{4,4000})>/gi;

/** So many pages of a PDF are searched. */
const MAX_PAGES = 20;
/**
 * Drawing pages and looking for codes ends after this; words are looked through on all of them
 * before.
 */
const CODES_MS = 6_000;
/** An ID as it is printed. */
const PRINTED_ID = /(?<![0-9A-Z-])[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}(?![0-9A-Z-])/g;

/** Where in a PDF a certificate is: its page, of how many, and the words on that page. */
export interface FoundPage {
  number: number;
  count: number;
  text: string;
}

/**
 * `problem`: why no id could be read, if we know more than that. `page`: of a PDF, where its pages
 * were looked through.
 */
type CertificateIdFound =
  | { id: string; page: FoundPage | null }
  | { id: null; problem: string | null };

/**
 * Finds the certificate id in a file: in the credential baked into a PNG, in a PDF's own words, or
 * in the QR code of a picture. It proves nothing on its own: the caller compares the file with what
 * was issued. Never throws for a damaged file. Runs in a parser process.
 */
export async function findCertificateId({
  bytes,
  type,
  id,
  isWritten = false,
}: CertificateIdAsk): Promise<CertificateIdFound> {
  if (id !== undefined) return idOnPdfPages(bytes, id);
  const isPdf = type === "pdf";
  const inPicture = type === "png" ? idInPngTexts(bytes) : null;
  const written = isPdf ? idInPdf(bytes) : inPicture;
  if (written) return { id: written, page: null };
  if (isWritten) return { id: null, problem: null };
  return isPdf ? idOnPdfPages(bytes) : idInPicture(bytes);
}

interface CertificateIdAsk {
  bytes: Uint8Array;
  type: FileType;
  /** Of a PDF: the page that has this one. */
  id?: string;
  /** Only as our own files say it, which is quick. */
  isWritten?: boolean;
}

function idInPngTexts(bytes: Uint8Array): string | null {
  const texts = pngTexts(bytes);
  const credential = texts.get("openbadgecredential");
  const fromCredential = credential ? idInCredential(credential) : null;
  if (fromCredential) return fromCredential;
  // The page's address first: an issuer's name may read like an ID.
  for (const text of [texts.get("Source") ?? "", ...texts.values()]) {
    const id = readCertificateId(text);
    if (id) return id;
  }
  return null;
}

/** A credential with a proof in it, or a JWT. */
function idInCredential(text: string): string | null {
  const isJson = text.startsWith("{");
  try {
    const json = isJson
      ? text
      : Buffer.from(text.split(".")[1] ?? "", "base64url").toString("utf8");
    const { id, jti } = JSON.parse(json) as { id?: unknown; jti?: unknown };
    const page = isJson ? id : jti;
    return typeof page === "string" ? readCertificateId(page) : null;
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

/**
 * The pages of a PDF that another program made: first their words, which a merged file keeps; then,
 * as a printed or scanned one has none, each is drawn to look for the QR code. `wanted`: only this
 * ID counts.
 */
async function idOnPdfPages(bytes: Uint8Array, wanted?: string): Promise<CertificateIdFound> {
  // Hardly ever needed, and its library is large.
  const { searchPdfPages } = await import("#app/engines/picture-reader/read-pdf-page.server.ts");
  const isWanted = (id: string | null): id is string =>
    id !== null && (wanted === undefined || id === wanted);
  const found = await searchPdfPages(bytes, MAX_PAGES, async (pages) => {
    for (const { number, count, text } of pages()) {
      const id = idsInText(text).find(isWanted);
      if (id) return { id, page: { number, count, text } };
    }
    // All pages small first: that is quick, and most codes are read.
    const end = performance.now() + CODES_MS;
    for (const longSidePx of PAGE_LONG_SIDES_PX) {
      for (const { number, count, text, draw } of pages()) {
        if (performance.now() > end) return null;
        const id = idInDrawnPage(await draw(longSidePx));
        if (isWanted(id)) return { id, page: { number, count, text } };
      }
    }
    return null;
  });
  if (found && "problem" in found) return { id: null, problem: found.problem };
  return found ?? { id: null, problem: null };
}

/** So many pages of a PDF may have a certificate each. */
const MAX_CERTIFICATE_PAGES = 200;
/** After so long the rest is left to another call, and others have a turn. */
const PAGES_MS = 2_500;

interface CertificatePagesAsk {
  bytes: Uint8Array;
  /** The page to begin with, from 1 on. */
  from: number;
}

/** `next`: the page to go on with. `id` null: there is none on this page. */
export type CertificatePages =
  | { problem: string | null }
  | { count: number; pages: { number: number; id: string | null; text: string }[]; next: number };

/**
 * What each page of a PDF names: in its words, or in its QR code. Looks through some pages and says
 * where to go on. Runs in a parser process.
 */
export async function findCertificatePages({
  bytes,
  from,
}: CertificatePagesAsk): Promise<CertificatePages> {
  const { searchPdfPages } = await import("#app/engines/picture-reader/read-pdf-page.server.ts");
  const end = performance.now() + PAGES_MS;
  const found = await searchPdfPages(bytes, MAX_CERTIFICATE_PAGES, async (pages) => {
    const read: { number: number; id: string | null; text: string }[] = [];
    let all = 0;
    for (const { number, count, text, draw } of pages(from)) {
      all = count;
      let id = idsInText(text)[0] ?? null;
      for (const longSidePx of PAGE_LONG_SIDES_PX) id ??= idInDrawnPage(await draw(longSidePx));
      read.push({ number, id, text });
      if (performance.now() > end) break;
    }
    return { count: all, pages: read, next: from + read.length };
  });
  return found ?? { problem: null };
}

function idsInText(text: string): string[] {
  const links = [...text.matchAll(PAGE_LINK)].map(([, letters = ""]) => readCertificateId(letters));
  const printed = [...text.matchAll(PRINTED_ID)].map(([letters]) => readCertificateId(letters));
  return [...links, ...printed].filter((id) => id !== null);
}

function idInDrawnPage(
  page: { rgba: Uint8Array; width: number; height: number } | null,
): string | null {
  if (!page || isBlank(page.rgba)) return null;
  const { rgba, width, height } = page;
  const pixels = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.length);
  // Ours are dark on light: looking for the other kind too would take twice as long.
  const found = jsQR(pixels, width, height, { inversionAttempts: "dontInvert" });
  return found && readCertificateId(found.data);
}

/** Whether a page has one colour, as far as every hundredth pixel says. */
function isBlank(rgba: Uint8Array): boolean {
  for (let at = 0; at + 2 < rgba.length; at += 4 * 101)
    if (rgba[at] !== rgba[0] || rgba[at + 1] !== rgba[1] || rgba[at + 2] !== rgba[2]) return false;
  return true;
}

async function idInPicture(bytes: Uint8Array): Promise<CertificateIdFound> {
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (size && size.width * size.height > MAX_CERTIFICATE_PIXELS) {
    const problem =
      `This picture is ${size.width} × ${size.height} pixels, too large to read. Save it ` +
      "smaller, or type the ID above.";
    return { id: null, problem };
  }
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_CERTIFICATE_PIXELS, failOn: "none" }).rotate();
  const id = await idInQrCode(open);
  return id ? { id, page: null } : { id: null, problem: null };
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
    return {
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
      width: info.width,
      height: info.height,
    };
  } catch {
    return null;
  }
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    certificateId: { ask: CertificateIdAsk; answer: CertificateIdFound };
    certificatePages: { ask: CertificatePagesAsk; answer: CertificatePages };
  }
}
