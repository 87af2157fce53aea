import sharp, { type Sharp } from "sharp";
import { sniffFile } from "./file-type.ts";
import type { UploadProblem } from "./upload-problem.ts";

/** An uploaded background, ready for use. */
interface ReadBackground {
  /** Upright, sRGB, opaque, at most `MAX_LONG_SIDE_PX` long. */
  png: Uint8Array<ArrayBuffer>;
  /** The one page as vectors, when the upload was a PDF that could be kept so. */
  pdf: Uint8Array<ArrayBuffer> | null;
  widthPx: number;
  heightPx: number;
  /** What of the file isn't kept, or looks other than one may expect: sentences. */
  notes: string[];
}

export const MAX_BACKGROUND_BYTES = 10 * 1024 * 1024;
/** A4 at 300 dots an inch. */
const MAX_LONG_SIDE_PX = 3508;
/** Pages come larger than this and are scaled down, which smooths their letters. */
const PDF_LONG_SIDE_PX = 2000;
const MIN_LONG_SIDE_PX = 400;
const MAX_PIXELS = 40_000_000;
/** A strip many times longer than wide is a mistake, not a design. */
const MAX_ASPECT = 4;
const MOVING = "This picture moves. Only its first picture is used.";
const TAKEN = "Upload a PNG, JPG or PDF.";

/**
 * Reads an uploaded background by its content. Expected troubles come back as a problem; nothing is
 * thrown for a bad file. Runs in a parser process.
 */
export async function readBackground(bytes: Uint8Array): Promise<ReadBackground | UploadProblem> {
  if (bytes.length > MAX_BACKGROUND_BYTES) {
    return {
      problem:
        `This file is ${megabytes(bytes.length)} MB. Backgrounds can be at most 10 MB: make ` +
        "it smaller and upload it again.",
    };
  }
  const found = sniffFile(bytes);
  if (found.kind === "other") return { problem: `This file is ${found.what}. ${TAKEN}` };
  if (found.kind === "pdf") return readPdfBackground(bytes);
  return readPictureBackground(bytes, found.kind === "png" ? "PNG" : "JPG");
}

async function readPictureBackground(
  bytes: Uint8Array,
  name: string,
): Promise<ReadBackground | UploadProblem> {
  const size = await pictureSize(bytes);
  if (!size)
    return {
      problem: `This ${name} is damaged or incomplete. Save it again and upload it, or choose another file.`,
    };
  const problem = sizeProblem(size.width, size.height);
  if (problem) return { problem };
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
      .rotate()
      .toColourspace("srgb");
    return { ...(await finished(picture)), pdf: null, notes: isMoving(bytes) ? [MOVING] : [] };
  } catch {
    return {
      problem: `This ${name} is damaged or incomplete. Save it again and upload it, or choose another file.`,
    };
  }
}

/** An animated PNG says so before its first picture (PNG specification, third edition, 11.3.6). */
function isMoving(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const control = file.indexOf("acTL");
  return control > 0 && control < file.indexOf("IDAT");
}

async function readPdfBackground(bytes: Uint8Array): Promise<ReadBackground | UploadProblem> {
  try {
    // Most backgrounds are pictures, and the libraries for PDFs are large.
    const { readPdfPage } = await import("./read-pdf-page.server.ts");
    const page = await readPdfPage(bytes);
    if ("problem" in page) return page;
    const problem = sizeProblem(page.width, page.height);
    if (problem) return { problem };
    const picture = sharp(page.rgba, {
      raw: { width: page.width, height: page.height, channels: 4 },
    });
    return {
      ...(await finished(picture, PDF_LONG_SIDE_PX)),
      pdf: page.pdf,
      notes: page.notes,
    };
  } catch {
    return {
      problem:
        "We couldn’t read this PDF: it is damaged or too complicated. Export it as PNG or JPG and upload that.",
    };
  }
}

async function finished(
  picture: Sharp,
  longSidePx = MAX_LONG_SIDE_PX,
): Promise<{ png: Uint8Array<ArrayBuffer>; widthPx: number; heightPx: number }> {
  const { data, info } = await picture
    .flatten({ background: "#ffffff" })
    .resize({ width: longSidePx, height: longSidePx, fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer({ resolveWithObject: true });
  return { png: new Uint8Array(data), widthPx: info.width, heightPx: info.height };
}

function sizeProblem(width: number, height: number): string | null {
  const size = `${width} × ${height} pixels`;
  if (width * height > MAX_PIXELS) {
    return (
      `This picture is ${size}, more than the 40 million we can take. Save it smaller: ` +
      "3508 × 2480 is enough to print on A4."
    );
  }
  if (Math.max(width, height) < MIN_LONG_SIDE_PX) {
    return (
      `This picture is only ${size}. Its longer side needs at least ${MIN_LONG_SIDE_PX} ` +
      "pixels, better 2000, to look sharp."
    );
  }
  if (Math.max(width, height) > MAX_ASPECT * Math.min(width, height)) {
    return (
      `This picture is ${size}, too narrow for a certificate: the long side can be at most ` +
      "four times the short one."
    );
  }
  return null;
}

/** Width and height as stored, or null when the file cannot be read. */
export async function pictureSize(
  bytes: Uint8Array,
): Promise<{ width: number; height: number } | null> {
  try {
    // The header alone is read here, so that a picture of a billion pixels is refused before one of
    // them is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

export function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    background: { ask: { bytes: Uint8Array }; answer: ReadBackground | UploadProblem };
  }
}
