import sharp from "sharp";
import { sniffFile } from "./file-type.ts";
import { megabytes, pictureSize } from "./read-background.server.ts";
import { MAX_PICTURE_BYTES, type UploadProblem } from "./upload-problem.ts";

/**
 * A picture for a certificate, encoded again so that nothing hides in it: PNG when it has
 * transparency, else JPEG.
 */
interface ReadPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: "png" | "jpg";
}

const MAX_PIXELS = 40_000_000;
/** Enough for a picture over the whole of a certificate. */
const MAX_SIDE_PX = 2400;
const MIN_SIDE_PX = 16;
const TAKEN = "Upload the picture as a PNG, JPG or WebP.";

/**
 * Reads an uploaded picture (PNG, JPG or WebP by its content, whatever it is called). Runs in a
 * parser process.
 */
export async function readPicture(bytes: Uint8Array): Promise<ReadPicture | UploadProblem> {
  if (bytes.length > MAX_PICTURE_BYTES) {
    return {
      problem:
        `This file is ${megabytes(bytes.length)} MB. A picture can be at most 2 MB: make it ` +
        "smaller and upload it again.",
    };
  }
  const found = sniffFile(bytes);
  if (found.kind === "pdf") return { problem: `This file is a PDF. ${TAKEN}` };
  if (found.kind === "other" && found.what !== "a WebP picture")
    return { problem: `This file is ${found.what}. ${TAKEN}` };
  const damaged = {
    problem: "This picture is damaged or incomplete. Save it again and upload it.",
  };
  const size = await pictureSize(bytes);
  if (!size) return damaged;
  if (size.width * size.height > MAX_PIXELS) {
    return {
      problem:
        `This picture is ${size.width} × ${size.height} pixels, more than a certificate ` +
        `needs. Save it at most ${MAX_SIDE_PX} pixels wide.`,
    };
  }
  if (Math.max(size.width, size.height) < MIN_SIDE_PX)
    return {
      problem: `This picture is only ${size.width} × ${size.height} pixels, too small to print.`,
    };
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
      .rotate()
      .toColourspace("srgb")
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true });
    const { isOpaque } = await sharp(
      await picture.clone().png({ compressionLevel: 0 }).toBuffer(),
    ).stats();
    const data = await (isOpaque
      ? picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
      : picture.png({ compressionLevel: 9 })
    ).toBuffer();
    return { bytes: new Uint8Array(data), type: isOpaque ? "jpg" : "png" };
  } catch {
    return damaged;
  }
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    picture: { ask: { bytes: Uint8Array }; answer: ReadPicture | UploadProblem };
  }
}
