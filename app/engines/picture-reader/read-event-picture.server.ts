import sharp, { type Sharp } from "sharp";
import {
  COVER_HEIGHT_PX,
  COVER_WIDTH_PX,
  MAX_COVER_BYTES,
  MAX_PORTRAIT_BYTES,
  PORTRAIT_PX,
} from "./event-picture-sizes.ts";
import { sniffFile } from "./file-type.ts";

/**
 * A photo as phones take it has twelve million; each takes four bytes of memory at once when it is
 * turned or interlaced.
 */
const MAX_PIXELS = 40_000_000;
const MIN_COVER_WIDTH_PX = 400;

/** 415 not a kind we take, 422 can't be used. */
export interface EventPictureRefused {
  status: 415 | 422;
  problem: string;
}

const TAKEN = "Upload the picture as a PNG, JPG or WebP.";
const DAMAGED = "This picture is damaged or incomplete. Save it again and upload it.";

/**
 * A cover, cut to the shape that networks show; both within `MAX_COVER_BYTES`. Runs in a parser
 * process.
 */
export async function readCover(
  bytes: Uint8Array,
): Promise<{ avif: Uint8Array<ArrayBuffer>; jpeg: Uint8Array<ArrayBuffer> } | EventPictureRefused> {
  const picture = await open(bytes, { width: MIN_COVER_WIDTH_PX, height: 200 });
  if ("problem" in picture) return picture;
  try {
    const cut = await picture
      .flatten({ background: "#ffffff" })
      .resize(COVER_WIDTH_PX, COVER_HEIGHT_PX, { fit: "cover", position: "attention" })
      .removeAlpha()
      .png({ compressionLevel: 0 })
      .toBuffer();
    // More effort takes ten times as long and saves a twentieth of the bytes.
    const avif = await smallEnough(
      [58, 46, 34, 24, 14].map(
        (quality) => () => sharp(cut).avif({ quality, effort: 1 }).toBuffer(),
      ),
      MAX_COVER_BYTES,
    );
    const jpeg = await smallEnough(
      [
        [1200, 72],
        [1200, 56],
        [1000, 56],
        [1000, 42],
        [800, 42],
        [800, 30],
        [600, 30],
        [600, 15],
      ].map(
        ([width, quality]) =>
          () =>
            sharp(cut).resize({ width }).jpeg({ quality, mozjpeg: true }).toBuffer(),
      ),
      MAX_COVER_BYTES,
    );
    return { avif, jpeg };
  } catch {
    return { status: 422, problem: DAMAGED };
  }
}

/**
 * The picture of somebody who speaks: a square of which pages print the base64 into themselves.
 * Runs in a parser process.
 */
export async function readPortrait(
  bytes: Uint8Array,
): Promise<{ webp: Uint8Array<ArrayBuffer> } | EventPictureRefused> {
  const picture = await open(bytes, { width: PORTRAIT_PX, height: PORTRAIT_PX });
  if ("problem" in picture) return picture;
  try {
    const cut = await picture
      .flatten({ background: "#ffffff" })
      .resize(PORTRAIT_PX, PORTRAIT_PX, { fit: "cover", position: "attention" })
      .removeAlpha()
      .png({ compressionLevel: 0 })
      .toBuffer();
    const tries = [
      [PORTRAIT_PX, 60],
      [PORTRAIT_PX, 42],
      [PORTRAIT_PX, 26],
      [64, 26],
      [64, 12],
      [48, 5],
    ].map(
      ([width, quality]) =>
        () =>
          sharp(cut)
            .resize({ width })
            .webp({ quality, effort: 6, smartSubsample: true })
            .toBuffer(),
    );
    return { webp: await smallEnough(tries, MAX_PORTRAIT_BYTES) };
  } catch {
    return { status: 422, problem: DAMAGED };
  }
}

async function open(
  bytes: Uint8Array,
  least: { width: number; height: number },
): Promise<Sharp | EventPictureRefused> {
  const found = sniffFile(bytes);
  if (found.kind === "pdf") return { status: 415, problem: `This file is a PDF. ${TAKEN}` };
  if (found.kind === "other" && found.what !== "a WebP picture")
    return { status: 415, problem: `This file is ${found.what}. ${TAKEN}` };
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const size = `This picture is ${width} × ${height} pixels`;
    if (width * height > MAX_PIXELS)
      return {
        status: 422,
        problem: `${size}, more than a page needs. Save it at most 3000 pixels wide.`,
      };
    if (width < least.width || height < least.height)
      return {
        status: 422,
        problem: `${size}, too small to look sharp. Use one of at least ${least.width} × ${least.height}.`,
      };
  } catch {
    return { status: 422, problem: DAMAGED };
  }
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
    .rotate()
    .toColourspace("srgb");
}

/** The first that is small enough, of ever smaller ones; the last whatever it weighs. */
async function smallEnough(
  tries: (() => Promise<Buffer>)[],
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let made: Buffer = Buffer.alloc(0);
  for (const make of tries) {
    made = await make();
    if (made.byteLength <= maxBytes) break;
  }
  return new Uint8Array(made);
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    eventCover: { ask: { bytes: Uint8Array }; answer: Awaited<ReturnType<typeof readCover>> };
    portrait: { ask: { bytes: Uint8Array }; answer: Awaited<ReturnType<typeof readPortrait>> };
  }
}
