import jsQR from "jsqr";

/** Widths at which a code is looked for: small ones first, they are quick. */
const WIDTHS = [1000, 1600, 2400];

/** https://wicg.github.io/shape-detection-api/ */
declare const BarcodeDetector:
  | (new (options: {
      formats: string[];
    }) => { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> })
  | undefined;

/**
 * What the QR code in a picture says, read by the browser where it can, else by a library; null
 * when none is found.
 */
export async function readQrCode(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  return (await readWithBrowser(picture)) ?? readWithLibrary(picture);
}

async function readWithBrowser(picture: ImageBitmap): Promise<string | null> {
  try {
    if (typeof BarcodeDetector === "undefined") return null;
    const [found] = await new BarcodeDetector({ formats: ["qr_code"] }).detect(picture);
    return found?.rawValue || null;
  } catch {
    return null;
  }
}

function readWithLibrary(picture: ImageBitmap): string | null {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  for (const wide of WIDTHS) {
    canvas.width = Math.min(wide, picture.width);
    canvas.height = Math.round((canvas.width * picture.height) / picture.width);
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
    const found = pixels && jsQR(pixels.data, pixels.width, pixels.height);
    if (found?.data) return found.data;
    if (canvas.width === picture.width) break;
  }
  return null;
}
