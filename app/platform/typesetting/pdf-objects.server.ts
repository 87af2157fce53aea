import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** The body of one indirect object, between `obj` and `endobj`. */
export type PdfBody = Buffer;

export function pdfDictionary(entries: string): PdfBody {
  return Buffer.from(`<<${entries}>>`, "latin1");
}

/** A deflated stream with its dictionary; `entries` are those besides Length and Filter. */
export function pdfStream(data: Uint8Array | string, entries = ""): PdfBody {
  const packed = deflateSync(typeof data === "string" ? Buffer.from(data, "latin1") : data, { level: 6 });
  const head = Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode${entries}>>\nstream\n`, "latin1");
  return Buffer.concat([head, packed, Buffer.from("\nendstream", "latin1")]);
}

/** Text for dictionaries: UTF-16 with its mark, in hex, so that every letter is safe. */
export function pdfText(text: string): string {
  return `<feff${utf16Hex(text)}>`;
}

export function utf16Hex(text: string): string {
  return Buffer.from(text, "utf16le").swap16().toString("hex");
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

/** The two image objects of a picture with transparency. `maskNumber`: the object number the mask will have. */
export async function pdfPictureWithMask(png: Uint8Array, maskNumber: number): Promise<{ image: PdfBody; mask: PdfBody }> {
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
