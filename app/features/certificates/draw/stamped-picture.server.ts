import sharp, { type Sharp } from "sharp";
import {
  encodePicture,
  encodeWithin,
  type PictureOptions,
} from "#app/engines/certificate/drawing.server.ts";

/** How a stamped picture is written, as in `PictureOptions`. */
type StampedSize = Pick<PictureOptions, "format" | "maxBytes">;

/** Letters as strokes, 4 wide and 6 high: no font is needed, which not every server has. */
const LETTERS: Record<string, string> = {
  A: "M0 6L2 0L4 6M.7 4H3.3",
  E: "M4 0H0V6H4M0 3H3.2",
  L: "M0 0V6H3.6",
  M: "M0 6V0L2 3.4L4 0V6",
  P: "M0 6V0H2.5Q4 0 4 1.6T2.5 3.2H0",
  S: "M4 1Q4 0 2.6 0H1.4Q0 0 0 1.5T1.4 3H2.6Q4 3 4 4.5T2.6 6H1.4Q0 6 0 5",
  X: "M0 0L4 6M4 0L0 6",
};
const STEP = 6;

interface Stamp {
  word: string;
  /** How strong the word is and how pale it makes the picture under it, 0 to 1. */
  opacity: number;
  veil: number;
}

/**
 * The picture of a certificate of the sample data: pale, with SAMPLE across it, so that it can't be
 * passed off as one that was earned. Not crossed out, since nobody revoked it.
 */
export function samplePicture(
  picture: Uint8Array,
  size: StampedSize,
): Promise<Uint8Array<ArrayBuffer>> {
  return stamp(picture, size, { word: "SAMPLE", opacity: 0.5, veil: 0.3 });
}

/** The picture of an example with a visitor's name: as it is, with EXAMPLE across it. */
export function examplePicture(
  picture: Uint8Array,
  size: StampedSize,
): Promise<Uint8Array<ArrayBuffer>> {
  return stamp(picture, size, { word: "EXAMPLE", opacity: 0.22, veil: 0 });
}

/** Writes a word from corner to corner. */
async function stamp(
  picture: Uint8Array,
  size: StampedSize,
  { word, opacity, veil }: Stamp,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = await sharp(picture).metadata();
  const wordWidth = STEP * (word.length - 1) + 4;
  const scale = (Math.hypot(width, height) * 0.62) / wordWidth;
  const turn = -(Math.atan2(height, width) * 180) / Math.PI;
  const letters = [...word]
    .map(
      (letter, index) => `<path transform="translate(${index * STEP} 0)" d="${LETTERS[letter]}"/>`,
    )
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff" fill-opacity="${veil}"/>
    <g transform="translate(${width / 2} ${height / 2}) rotate(${turn}) scale(${scale}) translate(${-wordWidth / 2} -3)"
      fill="none" stroke="#475467" stroke-opacity="${opacity}" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">${letters}</g></svg>`;
  return encodeStamped(sharp(picture).composite([{ input: Buffer.from(svg) }]), size);
}

/**
 * The picture of a revoked certificate: grey, pale, crossed out. The page lays the word over it;
 * the file alone can't be passed off as the certificate.
 */
export async function withdrawnPicture(
  picture: Uint8Array,
  size: StampedSize,
): Promise<Uint8Array<ArrayBuffer>> {
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

async function encodeStamped(
  drawn: Sharp,
  { format, maxBytes }: StampedSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = { rgb: data, width: info.width, height: info.height };
  const small = maxBytes === undefined ? null : await encodeWithin(pixels, format, maxBytes);
  return small ?? encodePicture(pixels, format);
}
