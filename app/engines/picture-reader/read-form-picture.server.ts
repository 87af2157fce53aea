import sharp from "sharp";
import { sniffFile } from "./file-type.ts";

/**
 * A photo as phones take it has twelve million; each takes four bytes of memory at once when it is
 * turned or interlaced.
 */
const MAX_PIXELS = 16_000_000;
const WIDEST_PX = 1200;

/** A picture as it is kept: WebP of at most 1200 pixels' width. */
interface FormPictureRead {
  webp: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
}

/** 415 not a kind we take, 422 can't be used. */
interface FormPictureRefused {
  status: 415 | 422;
  problem: string;
}

/**
 * Reads an uploaded picture: PNG, JPG or WebP by its content. It is encoded again, so that nothing
 * hides in it. Runs in a parser process.
 */
export async function readFormPicture(
  bytes: Uint8Array,
): Promise<FormPictureRead | FormPictureRefused> {
  const found = sniffFile(bytes);
  if (found.kind === "pdf")
    return {
      status: 415,
      problem: "This file is a PDF. Upload the picture as a PNG, JPG or WebP.",
    };
  if (found.kind === "other" && found.what !== "a WebP picture") {
    return {
      status: 415,
      problem: `This file is ${found.what}. Upload the picture as a PNG, JPG or WebP.`,
    };
  }
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) {
      const problem =
        `This picture is ${width} × ${height} pixels, more than a form needs. Save it at ` +
        "most 3000 pixels wide.";
      return { status: 422, problem };
    }
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
      .rotate()
      .toColourspace("srgb")
      .resize({ width: WIDEST_PX, height: 2 * WIDEST_PX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78, effort: 5, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return { webp: new Uint8Array(data), widthPx: info.width, heightPx: info.height };
  } catch {
    return {
      status: 422,
      problem: "This picture is damaged or incomplete. Save it again and upload it.",
    };
  }
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    formPicture: { ask: { bytes: Uint8Array }; answer: FormPictureRead | FormPictureRefused };
  }
}
