import sharp from "sharp";

/**
 * The picture of a revoked certificate: grey, pale, crossed out. The page lays the word over it; the file alone can't be
 * passed off as the certificate.
 */
export async function withdrawnPicture(picture: Uint8Array, format: "webp" | "jpeg"): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = await sharp(picture).metadata();
  const thick = Math.max(4, Math.round(width / 110));
  const veil = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff" fill-opacity=".6"/>
    <path d="M0 0L${width} ${height}M${width} 0L0 ${height}" stroke="#b21e2a" stroke-opacity=".45" stroke-width="${thick}"/></svg>`;
  const drawn = sharp(await sharp(picture).greyscale().toColourspace("srgb").toBuffer()).composite([
    { input: Buffer.from(veil) },
  ]);
  return new Uint8Array(await (format === "webp" ? drawn.webp({ quality: 70 }) : drawn.jpeg({ quality: 75 })).toBuffer());
}
