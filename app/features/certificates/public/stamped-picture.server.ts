import sharp, { type Sharp } from "sharp";
import { encodePicture, encodeWithin } from "../draw/encode-picture.server.ts";
import type { PictureOptions } from "../model/drawing.ts";

/** How a stamped picture is written, as in `PictureOptions`. */
type StampedSize = Pick<PictureOptions, "format" | "maxBytes">;

/** S, A, M, P, L and E as strokes, 4 wide and 6 high: no font is needed, which not every server has. */
const LETTERS = [
  "M4 1Q4 0 2.6 0H1.4Q0 0 0 1.5T1.4 3H2.6Q4 3 4 4.5T2.6 6H1.4Q0 6 0 5",
  "M0 6L2 0L4 6M.7 4H3.3",
  "M0 6V0L2 3.4L4 0V6",
  "M0 6V0H2.5Q4 0 4 1.6T2.5 3.2H0",
  "M0 0V6H3.6",
  "M4 0H0V6H4M0 3H3.2",
];
const STEP = 6;
const WORD_WIDTH = STEP * (LETTERS.length - 1) + 4;

/**
 * The picture of a certificate of the sample data: pale, with SAMPLE across it, so that it can't be passed off as one that was
 * earned. Not crossed out, since nobody revoked it.
 */
export async function samplePicture(picture: Uint8Array, size: StampedSize): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = await sharp(picture).metadata();
  const scale = (Math.hypot(width, height) * 0.62) / WORD_WIDTH;
  const turn = -(Math.atan2(height, width) * 180) / Math.PI;
  const letters = LETTERS.map((path, index) => `<path transform="translate(${index * STEP} 0)" d="${path}"/>`).join("");
  const stamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff" fill-opacity=".3"/>
    <g transform="translate(${width / 2} ${height / 2}) rotate(${turn}) scale(${scale}) translate(${-WORD_WIDTH / 2} -3)"
      fill="none" stroke="#475467" stroke-opacity=".5" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">${letters}</g></svg>`;
  return encodeStamped(sharp(picture).composite([{ input: Buffer.from(stamp) }]), size);
}

/**
 * The picture of a revoked certificate: grey, pale, crossed out. The page lays the word over it; the file alone can't be
 * passed off as the certificate.
 */
export async function withdrawnPicture(picture: Uint8Array, size: StampedSize): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = await sharp(picture).metadata();
  const thick = Math.max(4, Math.round(width / 110));
  const veil = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff" fill-opacity=".6"/>
    <path d="M0 0L${width} ${height}M${width} 0L0 ${height}" stroke="#b21e2a" stroke-opacity=".45" stroke-width="${thick}"/></svg>`;
  const drawn = sharp(await sharp(picture).greyscale().toColourspace("srgb").toBuffer()).composite([
    { input: Buffer.from(veil) },
  ]);
  return encodeStamped(drawn, size);
}

async function encodeStamped(drawn: Sharp, { format, maxBytes }: StampedSize): Promise<Uint8Array<ArrayBuffer>> {
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = { rgb: data, width: info.width, height: info.height };
  const small = maxBytes === undefined ? null : await encodeWithin(pixels, format, maxBytes);
  return small ?? encodePicture(pixels, format);
}
