/** What an uploaded file is by its content; its name and declared type are not asked. */
export type FileKind = { kind: "png" | "jpeg" | "pdf" } | { kind: "other"; what: string };

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** `what` completes the sentence "This file is …". */
export function sniffFile(bytes: Uint8Array): FileKind {
  const other = (what: string): FileKind => ({ kind: "other", what });
  if (bytes.length === 0) return other("empty");
  const start = text(bytes, 0, 1024);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return { kind: "png" };
  if (start.startsWith("\xff\xd8\xff")) return { kind: "jpeg" };
  if (start.includes("%PDF-")) return { kind: "pdf" };
  if (/^GIF8[79]a/.test(start)) return other("a GIF picture");
  if (start.startsWith("RIFF") && text(bytes, 8, 12) === "WEBP") return other("a WebP picture");
  if (text(bytes, 4, 8) === "ftyp")
    return other(
      /hei|mif1|msf1/.test(text(bytes, 8, 12))
        ? "a HEIC photo, the kind iPhones make"
        : isoMedia(bytes),
    );
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

function isoMedia(bytes: Uint8Array): string {
  return text(bytes, 8, 12).startsWith("avi") ? "an AVIF picture" : "a video";
}
