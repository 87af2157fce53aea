import sharp from "sharp";
import { sniffFile } from "./file-type.ts";

/**
 * A photo as phones take it has twelve million; each takes four bytes of memory at once when it is
 * turned or interlaced.
 */
const MAX_PIXELS = 16_000_000;
/** Twice the width of an e-mail, for sharp screens. */
const WIDEST_PX = 1088;

/** A picture as e-mail programs show it everywhere: JPEG, or PNG where it lets the page through. */
export interface MessagePictureRead {
  bytes: Uint8Array<ArrayBuffer>;
  format: "jpg" | "png";
  widthPx: number;
  heightPx: number;
}

/** 415 not a kind we take, 422 can't be used. */
export interface MessagePictureRefused {
  status: 415 | 422;
  problem: string;
}

const TAKEN = "Upload the image as a PNG, JPG or WebP.";

/**
 * Reads an uploaded picture by its content and encodes it again, so that nothing hides in it. Runs
 * in a parser process.
 */
export async function readMessagePicture(
  bytes: Uint8Array,
): Promise<MessagePictureRead | MessagePictureRefused> {
  const found = sniffFile(bytes);
  if (found.kind === "pdf") return { status: 415, problem: `This file is a PDF. ${TAKEN}` };
  if (found.kind === "other" && found.what !== "a WebP picture")
    return { status: 415, problem: `This file is ${found.what}. ${TAKEN}` };
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) {
      const problem =
        `This image is ${width} × ${height} pixels, more than an e-mail needs. Save it at ` +
        "most 3000 pixels wide.";
      return { status: 422, problem };
    }
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
      .rotate()
      .toColourspace("srgb")
      .resize({ width: WIDEST_PX, height: 2 * WIDEST_PX, fit: "inside", withoutEnlargement: true });
    const { isOpaque } = await sharp(
      await picture.clone().png({ compressionLevel: 0 }).toBuffer(),
    ).stats();
    const encoded = isOpaque
      ? picture.jpeg({ quality: 80, mozjpeg: true })
      : picture.png({ palette: true, quality: 85, effort: 7 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      bytes: new Uint8Array(data),
      format: isOpaque ? "jpg" : "png",
      widthPx: info.width,
      heightPx: info.height,
    };
  } catch {
    return {
      status: 422,
      problem: "This image is damaged or incomplete. Save it again and upload it.",
    };
  }
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    messagePicture: {
      ask: { bytes: Uint8Array };
      answer: MessagePictureRead | MessagePictureRefused;
    };
  }
}
