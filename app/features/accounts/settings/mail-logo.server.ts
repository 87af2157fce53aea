import sharp, { type Sharp } from "sharp";
import { contrast, type Rgb, WHITE } from "#app/engines/colours/index.ts";
import { MAIL_LOGO } from "../branding.ts";

/** What a logo too light for white lies on. */
const DARK_PLATE: Rgb = [17, 26, 51];
/** Below this, a logo can't be made out on white. */
const VISIBLE = 1.6;
/** Twice what is shown, for dense screens. */
const DENSITY = 2;
const MARGIN_PX = 4 * DENSITY;

/**
 * A logo for e-mails: a PNG, because Outlook shows no WebP. Apps darken the page below a logo but
 * not the logo, so one that can be seen through gets a plate and a margin of its own: white like
 * the page, or dark where it was drawn for dark pages.
 */
export async function drawMailLogo(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = await sharp(bytes).metadata();
  const scale = Math.min(
    (MAIL_LOGO.widthPx * DENSITY) / width,
    (MAIL_LOGO.heightPx * DENSITY) / height,
    1,
  );
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const { isOpaque } = await sharp(bytes).stats();
  const picture = isOpaque ? sharp(bytes).resize(size) : await onPlate(bytes, size);
  return new Uint8Array(await picture.png({ palette: true }).toBuffer());
}

async function onPlate(bytes: Uint8Array, size: { width: number; height: number }): Promise<Sharp> {
  const [r, g, b] = contrast(await meanColour(bytes), WHITE) < VISIBLE ? DARK_PLATE : WHITE;
  const background = { r, g, b };
  const margin = Math.min(MARGIN_PX, Math.floor(Math.min(size.width, size.height) / 8));
  return (
    sharp(bytes)
      .flatten({ background })
      // As wide as before and a little higher, so that the margin is the same on every side.
      .resize({ width: size.width - 2 * margin })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
  );
}

/** Of what is drawn; the more it covers, the more it counts. */
async function meanColour(bytes: Uint8Array): Promise<Rgb> {
  const pixels = await sharp(bytes)
    .resize(32, 32, { fit: "inside" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  const sum: Rgb = [0, 0, 0];
  let cover = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    sum[0] += red * alpha;
    sum[1] += green * alpha;
    sum[2] += blue * alpha;
    cover += alpha;
  }
  return cover === 0 ? WHITE : [sum[0] / cover, sum[1] / cover, sum[2] / cover];
}
