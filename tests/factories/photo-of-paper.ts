import sharp from "sharp";

/** How a photo was taken: turned in degrees, all between 0 and 1 otherwise. */
interface Taking {
  /** How much shorter the far sides are, as a page that is tilted so far shows them. */
  tiltDegrees: { across: number; down: number };
  turnDegrees: number;
  /** How dark the shadow is at its darkest. */
  shadow: number;
  blurPx: number;
}

const WIDTH = 1600;
/** The eye is so many page widths away. */
const DISTANCE = 2;
const TABLE = "#7a5a3c";

/**
 * A photo of a printed certificate on a table, as a phone of 1,600 px takes it, as JPEG 60. The page
 * is flat: folds, curves and lenses are left out.
 */
export async function photoOfPaper(drawn: Uint8Array, taking: Taking): Promise<Buffer> {
  const page = sharp(drawn).flatten({ background: "#fff" }).resize({ width: WIDTH }).removeAlpha();
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true });
  const tilted = tilt(data, info, taking);
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  return sharp(tilted, { raw })
    .rotate(taking.turnDegrees, { background: TABLE })
    .resize({ width: WIDTH })
    .blur(taking.blurPx)
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** Looks up for each pixel of the photo where on the page it is, from an eye in front of it. */
function tilt(
  page: Buffer,
  { width, height }: { width: number; height: number },
  { tiltDegrees, shadow }: Taking,
): Buffer {
  const [across, down] = [tiltDegrees.across, tiltDegrees.down].map((of) => (of * Math.PI) / 180);
  const photo = Buffer.alloc(page.length);
  const scale = 1.15;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // Where the ray through this pixel meets the page, in widths from its middle.
      const rayX = (x / width - 0.5) * scale;
      const rayY = ((y - height / 2) / width) * scale;
      const depth =
        DISTANCE / (DISTANCE - rayX * Math.tan(across ?? 0) - rayY * Math.tan(down ?? 0));
      const fromX = Math.round(((rayX * depth) / Math.cos(across ?? 0) + 0.5) * width);
      const fromY = Math.round(((rayY * depth) / Math.cos(down ?? 0)) * width + height / 2);
      const isPage = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height;
      const light = 1 - shadow * (x / width);
      for (let channel = 0; channel < 3; channel++) {
        const own = isPage ? page[3 * (fromY * width + fromX) + channel] : [122, 90, 60][channel];
        photo[3 * (y * width + x) + channel] = (own ?? 0) * light;
      }
    }
  return photo;
}
