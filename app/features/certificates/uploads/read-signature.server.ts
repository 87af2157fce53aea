import sharp from "sharp";
import { sniffFile } from "#app/platform/files/file-type.ts";
import { MAX_PICTURE_BYTES, type UploadProblem } from "../model/design-limits.ts";
import { megabytes, pictureSize } from "./read-background.server.ts";

/** A signature on a transparent ground, trimmed to its ink. */
interface ReadSignature {
  png: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
}

const MAX_PIXELS = 20_000_000;
const MAX_SIDE_PX = 1600;
const MIN_SIDE_PX = 40;
/** Paper is at least this bright, ink at most that; between them it fades. */
const PAPER = 235;
const INK = 140;

/**
 * Reads an uploaded signature (PNG or JPG). White paper becomes transparent unless the PNG has
 * transparency of its own. Runs in a parser process.
 */
export async function readSignature(bytes: Uint8Array): Promise<ReadSignature | UploadProblem> {
  if (bytes.length > MAX_PICTURE_BYTES) {
    return {
      problem:
        `This file is ${megabytes(bytes.length)} MB. A signature can be at most 2 MB: make ` +
        "it smaller and upload it again.",
    };
  }
  const found = sniffFile(bytes);
  if (found.kind === "pdf")
    return { problem: "This file is a PDF. Upload the signature as a PNG or JPG." };
  if (found.kind === "other")
    return { problem: `This file is ${found.what}. Upload the signature as a PNG or JPG.` };
  const damaged = {
    problem: `This ${found.kind === "png" ? "PNG" : "JPG"} is damaged or incomplete. Save it again and upload it.`,
  };
  const size = await pictureSize(bytes);
  if (!size) return damaged;
  if (size.width * size.height > MAX_PIXELS) {
    return {
      problem:
        `This picture is ${size.width} × ${size.height} pixels, more than a signature needs. ` +
        "Save it at most 1600 pixels wide.",
    };
  }
  if (Math.max(size.width, size.height) < MIN_SIDE_PX) {
    return {
      problem:
        `This picture is only ${size.width} × ${size.height} pixels, too small to print. Use ` +
        "one at least 400 pixels wide.",
    };
  }
  try {
    return await onTransparentGround(bytes);
  } catch {
    return damaged;
  }
}

async function onTransparentGround(bytes: Uint8Array): Promise<ReadSignature | UploadProblem> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
    .rotate()
    .toColourspace("srgb")
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  if (!hasTransparency(data)) fadePaper(data);
  const ink = inkBounds(data, info.width, info.height);
  if (!ink)
    return { problem: "There is no signature in this picture: it is all white or transparent." };
  const { data: png, info: size } = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: 4 },
  })
    .extract(ink)
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: new Uint8Array(png), widthPx: size.width, heightPx: size.height };
}

function hasTransparency(rgba: Uint8Array): boolean {
  return rgba.some((value, at) => at % 4 === 3 && value < 250);
}

function fadePaper(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3);
    const brightness = (red * 299 + green * 587 + blue * 114) / 1000;
    if (brightness >= PAPER) rgba[at + 3] = 0;
    else if (brightness > INK)
      rgba[at + 3] = Math.round((255 * (PAPER - brightness)) / (PAPER - INK));
  }
}

function inkBounds(
  rgba: Uint8Array,
  width: number,
  height: number,
): { left: number; top: number; width: number; height: number } | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (rgba[(y * width + x) * 4 + 3]! < 16) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

declare module "#app/platform/untrusted-files/parse-jobs.ts" {
  interface ParseJobs {
    signature: { ask: { bytes: Uint8Array }; answer: ReadSignature | UploadProblem };
  }
}
