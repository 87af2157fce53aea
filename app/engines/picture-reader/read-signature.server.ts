import sharp from "sharp";
import { sniffFile } from "./file-type.ts";
import { inkOnPaper } from "./ink-on-paper.ts";
import { megabytes, pictureSize } from "./read-background.server.ts";
import { MAX_PICTURE_BYTES, type UploadProblem } from "./upload-problem.ts";

/** A signature on a transparent ground, trimmed to its ink. */
interface ReadSignature {
  png: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
}

const MAX_PIXELS = 20_000_000;
const MAX_SIDE_PX = 1600;
const MIN_SIDE_PX = 40;
/** Of a scan: paper is at least this bright, ink at most that; between them it fades. */
const PAPER = 235;
const INK = 140;

/**
 * Reads an uploaded signature (PNG or JPG). Of a photo or a scan only the ink is left, unless the
 * PNG has transparency of its own. Runs in a parser process.
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
  const { width, height } = info;
  const found = hasTransparency(data) ? { rgba: data } : withoutPaper(data, width, height);
  if ("problem" in found) return found;
  const ink = inkBounds(found.rgba, width, height);
  if (!ink) return { problem: ALL_WHITE };
  const { data: png, info: size } = await sharp(found.rgba, {
    raw: { width, height, channels: 4 },
  })
    .extract(ink)
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: new Uint8Array(png), widthPx: size.width, heightPx: size.height };
}

const ALL_WHITE = "There is no signature in this picture: it is all white or transparent.";

const PROBLEMS = {
  none:
    "No ink was found in this picture. Sign with a dark pen on plain paper, and take the photo " +
    "in bright light.",
  dark:
    "This photo is too dark to tell ink from paper. Take it again by a window or under a lamp, " +
    "without your shadow on the paper.",
  blurred:
    "This photo is blurred. Hold the phone still a hand’s width above the paper, tap on the " +
    "signature so that it is sharp, and take it again.",
};

/** The ink alone, on a transparent ground, or why there is none. `rgba` is written over. */
function withoutPaper(
  rgba: Uint8Array,
  width: number,
  height: number,
): { rgba: Uint8Array } | UploadProblem {
  const found = inkOnPaper({ rgba, width, height });
  const isScan = hasWhiteEdges(rgba, width, height);
  if (found.kind === "ink" && !(isScan && losesDark(rgba, found.rgba))) return found;
  if (!isScan) return { problem: found.kind === "ink" ? PROBLEMS.none : PROBLEMS[found.kind] };
  // A scan or a drawing: its white is white everywhere.
  fadePaper(rgba);
  return { rgba };
}

/** Whether the paper is white all around, as no camera makes it. */
function hasWhiteEdges(rgba: Uint8Array, width: number, height: number): boolean {
  let [white, all] = [0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    const pixel = at / 4;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (x > 1 && y > 1 && x < width - 2 && y < height - 2) continue;
    all++;
    if (brightnessAt(rgba, at) >= PAPER) white++;
  }
  return white >= 0.98 * all;
}

/** Whether much of what is dark is no ink in `found`: a broad brush, a stamp. */
function losesDark(rgba: Uint8Array, found: Uint8Array): boolean {
  let [dark, lost] = [0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    if (brightnessAt(rgba, at) > INK) continue;
    dark++;
    if ((found[at + 3] as number) < 128) lost++;
  }
  return lost > 0.1 * dark;
}

function brightnessAt(rgba: Uint8Array, at: number): number {
  const [red, green, blue] = [rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number];
  return (red * 299 + green * 587 + blue * 114) / 1000;
}

function hasTransparency(rgba: Uint8Array): boolean {
  return rgba.some((value, at) => at % 4 === 3 && value < 250);
}

function fadePaper(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const brightness = brightnessAt(rgba, at);
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

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    signature: { ask: { bytes: Uint8Array }; answer: ReadSignature | UploadProblem };
  }
}
