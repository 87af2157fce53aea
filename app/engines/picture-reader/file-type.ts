/** What an uploaded file is by its content; its name and declared type are not asked. */
export type FileKind = { kind: "png" | "jpeg" | "pdf" } | { kind: "other"; what: string };

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Files that may hold a whole PDF within their first bytes, and are none. */
const CONTAINERS = /^(PK\x03\x04|\xd0\xcf\x11\xe0|RIFF|GIF8|MZ|\x7fELF|<)/;
const PDF_HEADER_BYTES = 1024;

/**
 * Whether a file is a PDF. Readers look for its header in the first 1,024 bytes, as programs put
 * blank lines, a mark of UTF-8, a mail's or a printer's lines before it; a sentence about `%PDF-1.7`
 * is none.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const start = text(bytes, 0, PDF_HEADER_BYTES + 8);
  if (start.startsWith("%PDF-")) return true;
  if (CONTAINERS.test(start)) return false;
  const found = /[^!-~]%PDF-\d\.\d/.exec(start);
  return found !== null && found.index < PDF_HEADER_BYTES;
}

/** `what` completes the sentence "This file is …". */
export function sniffFile(bytes: Uint8Array): FileKind {
  const other = (what: string): FileKind => ({ kind: "other", what });
  if (bytes.length === 0) return other("empty");
  const start = text(bytes, 0, 1024);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return { kind: "png" };
  if (start.startsWith("\xff\xd8\xff")) return { kind: "jpeg" };
  if (isPdf(bytes)) return { kind: "pdf" };
  if (/^GIF8[79]a/.test(start)) return other("a GIF picture");
  if (start.startsWith("RIFF") && text(bytes, 8, 12) === "WEBP") return other("a WebP picture");
  if (text(bytes, 4, 8) === "ftyp") return other(isoMedia(text(bytes, 8, bytes[3] ?? 0)));
  if (/^(II\*\0|MM\0\*)/.test(start)) return other("a TIFF picture");
  if (start.startsWith("BM")) return other("a BMP picture");
  if (start.startsWith("8BPS")) return other("a Photoshop file");
  if (start.startsWith("PK\x03\x04"))
    return other("a ZIP archive or an Office document (Word, PowerPoint, Excel)");
  if (start.startsWith("\xd0\xcf\x11\xe0"))
    return other("an older Office document (Word, PowerPoint, Excel)");
  if (/<svg[\s>]/i.test(start)) return other("an SVG drawing");
  if (/^\s*(<!doctype html|<html)/i.test(start)) return other("a web page");
  if (start.startsWith("%!PS")) return other("a PostScript file");
  return other("of an unknown type");
}

/** `brands`: the main one, which only says "a picture" in some files, and the others. */
function isoMedia(brands: string): string {
  if (brands.includes("avi")) return "an AVIF picture";
  return /^(hei|mif1|msf1)/.test(brands) ? "a HEIC photo, the kind iPhones make" : "a video";
}
