import sharp from "sharp";
import { sniffFile } from "../../certificates/drawing/sniff-file.ts";
import { type LogoRefused, MAX_LOGO_BYTES, TOO_LARGE } from "./logo-limits.ts";

/** A photo as phones take it has twelve million; each takes four bytes of memory at once when it is turned or interlaced. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE_PX = 512;
const SHORTEST_SIDE_PX = 16;

/** A logo as it is kept: WebP, at most 512 pixels wide and high, with nothing but the picture in it. */
export interface ReadLogo {
  webp: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
}

/**
 * Reads an uploaded logo: PNG, JPG or WebP by its content, whatever it is called. It is encoded again, so that nothing hides in it.
 * Runs in a parser process.
 */
export async function readLogo(bytes: Uint8Array): Promise<ReadLogo | LogoRefused> {
  if (bytes.length > MAX_LOGO_BYTES) return { status: 413, problem: TOO_LARGE };
  const refusal = wrongKind(bytes);
  if (refusal) return { status: 415, problem: refusal };
  const damaged = { status: 422, problem: "This picture is damaged or incomplete. Save it again and upload it." } as const;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) {
      return {
        status: 422,
        problem: `This picture is ${width} × ${height} pixels, more than a logo needs. Save it at most 2000 pixels wide.`,
      };
    }
    if (Math.min(width, height) < SHORTEST_SIDE_PX) {
      return { status: 422, problem: `This picture is only ${width} × ${height} pixels. Use one at least 100 pixels wide.` };
    }
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated" })
      .rotate()
      .toColourspace("srgb")
      .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 84, alphaQuality: 90, smartSubsample: true, effort: 5 })
      .toBuffer({ resolveWithObject: true });
    return { webp: new Uint8Array(data), widthPx: info.width, heightPx: info.height };
  } catch {
    return damaged;
  }
}

const KINDS = "Upload the logo as a PNG, JPG or WebP.";

function wrongKind(bytes: Uint8Array): string | null {
  const found = sniffFile(bytes);
  if (found.kind === "pdf") return `This file is a PDF. ${KINDS}`;
  if (found.kind === "other" && found.what !== "a WebP picture") return `This file is ${found.what}. ${KINDS}`;
  return null;
}
