/** What leaves a phone: most pages of people on paid data take no more. */
const MAX_BYTES = 500_000;

/** What cameras and screens make. GIF and WebP may move, and stay as they are. */
const PHOTOS = /^image\/(?:jpeg|png|hei[cf])$/;

/**
 * A photo made smaller: at most `maxSide` pixels wide and high, turned upright, about 500 KB. The
 * file itself comes back when it is small already, is no photo, can't be read by this browser, or
 * would not get smaller. PNGs with transparency stay PNGs.
 */
export async function shrinkPhoto(file: File, maxSide: number): Promise<File> {
  const isHeic = /hei[cf]/i.test(file.type || file.name.slice(-4));
  if (!isHeic && (!PHOTOS.test(file.type) || file.size <= MAX_BYTES)) return file;
  const url = URL.createObjectURL(file);
  try {
    // An image is drawn upright in every browser; one of a bitmap is not.
    const image = new Image();
    image.src = url;
    await image.decode();
    const made = await encode(image, maxSide, file.type === "image/png");
    const isBetter = made !== null && (isHeic || made.size < file.size);
    return isBetter ? new File([made], renamed(file.name, made.type), { type: made.type }) : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function encode(
  image: HTMLImageElement,
  maxSide: number,
  isPng: boolean,
): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image;
  let scale = Math.min(1, maxSide / Math.max(width, height));
  let quality = 0.85;
  let type = "";
  for (let attempt = 0; ; attempt++) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const paint = canvas.getContext("2d");
    if (!paint) return null;
    paint.imageSmoothingQuality = "high";
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    type ||= isPng && isTransparent(paint, canvas) ? "image/png" : "image/jpeg";
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    if (!made || made.size <= MAX_BYTES || attempt > 6) return made;
    if (type === "image/jpeg" && quality > 0.65) quality -= 0.1;
    else scale *= 0.8;
  }
}

function isTransparent(paint: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement) {
  const { data } = paint.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if ((data[at] as number) < 255) return true;
  return false;
}

function renamed(name: string, type: string): string {
  return type === "image/jpeg" ? name.replace(/\.(?:png|hei[cf])$/i, ".jpg") : name;
}
