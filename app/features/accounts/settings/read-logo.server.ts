import sharp from "sharp";
import { sniffFile } from "#app/engines/picture-reader/file-type.ts";
import { LOGO_TOO_LARGE, type LogoRefused, MAX_LOGO_BYTES } from "../branding.ts";

/**
 * A photo as phones take it has twelve million; each takes four bytes of memory at once when it is
 * turned or interlaced.
 */
const MAX_LOGO_PIXELS = 16_000_000;
const MAX_LOGO_SIDE_PX = 512;
const MIN_LOGO_SIDE_PX = 16;

/**
 * A logo as it is kept: WebP, at most 512 pixels wide and high, with nothing but the picture in it.
 */
interface ReadLogo {
  webp: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
}

/**
 * Reads an uploaded logo: PNG, JPG or WebP by its content, whatever it is called. It is encoded
 * again, so that nothing hides in it. Runs in a parser process.
 */
export async function readLogo(bytes: Uint8Array): Promise<ReadLogo | LogoRefused> {
  if (bytes.length > MAX_LOGO_BYTES) return { status: 413, problem: LOGO_TOO_LARGE };
  const refusal = wrongKind(bytes);
  if (refusal) return { status: 415, problem: refusal };
  const damaged = {
    status: 422,
    problem: "This picture is damaged or incomplete. Save it again and upload it.",
  } as const;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_LOGO_PIXELS) {
      return {
        status: 422,
        problem:
          `This picture is ${width} × ${height} pixels, more than a logo needs. Save it at ` +
          "most 2000 pixels wide.",
      };
    }
    if (Math.min(width, height) < MIN_LOGO_SIDE_PX) {
      return {
        status: 422,
        problem: `This picture is only ${width} × ${height} pixels. Use one at least 100 pixels wide.`,
      };
    }
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_LOGO_PIXELS,
      failOn: "truncated",
    })
      .rotate()
      .toColourspace("srgb")
      .resize({
        width: MAX_LOGO_SIDE_PX,
        height: MAX_LOGO_SIDE_PX,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: 84, alphaQuality: 90, smartSubsample: true, effort: 5 })
      .toBuffer({ resolveWithObject: true });
    return { webp: new Uint8Array(data), widthPx: info.width, heightPx: info.height };
  } catch {
    return damaged;
  }
}

const LOGO_TYPES = "Upload the logo as a PNG, JPG or WebP.";

function wrongKind(bytes: Uint8Array): string | null {
  const found = sniffFile(bytes);
  if (found.kind === "pdf") return `This file is a PDF. ${LOGO_TYPES}`;
  if (found.kind === "other" && found.what !== "a WebP picture")
    return `This file is ${found.what}. ${LOGO_TYPES}`;
  return null;
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    logo: { ask: { bytes: Uint8Array }; answer: ReadLogo | LogoRefused };
  }
}
