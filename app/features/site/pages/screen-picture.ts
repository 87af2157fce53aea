import { namedFile } from "#app/platform/web-server/named-files.server.ts";

/** How large the pictures of `npm run screenshots` are shown, by the device they were taken on. */
export const SCREEN_SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 780 },
} as const;

const SCREEN = /^\/screenshots\/[a-z]+(?:-[a-z]+)*$/;

/**
 * Whether a picture in Markdown is one of the product: `![What it shows](/screenshots/dashboard)`.
 */
export function isScreen(address: string): boolean {
  return SCREEN.test(address);
}

/** Names that end in "-phone" were taken on one; files have a hash behind it. */
export function deviceOf(address: string): keyof typeof SCREEN_SIZES {
  return /-phone(?:-[0-9a-f]{8})?$/.test(address) ? "phone" : "desktop";
}

/** A desktop's screen is 1600 pixels wide; phones get one of 768. */
const WIDTHS = { "": 1600, "-small": 768 } as const;
/** A third of what a phone has three pixels for: 768 is sharp there, and half of the bytes. */
const SHOWN_WIDTHS = 'sizes="(max-width: 40em) 256px, (max-width: 80em) 100vw, 1100px"';

/**
 * The markup of such a picture; `alt` is escaped already. It is further down, so it waits until it
 * is near.
 */
export function screenPictureHtml(address: string, alt: string): string {
  const device = deviceOf(address);
  const { width, height } = SCREEN_SIZES[device];
  const sizes = (ending: string) =>
    `${Object.entries(WIDTHS)
      .map(([size, px]) => `${namedFile(`${address}${size}${ending}`)} ${px}w`)
      .join(", ")}" ${SHOWN_WIDTHS}`;
  const [avif, webp] = [namedFile(`${address}.avif`), namedFile(`${address}.webp`)];
  const isDesktop = device === "desktop";
  return (
    `<picture><source type="image/avif" srcset="${isDesktop ? sizes(".avif") : `${avif}"`}>` +
    `<img src="${webp}"${isDesktop ? ` srcset="${sizes(".webp")}` : ""} ` +
    `width="${width}" height="${height}" loading="lazy" alt="${alt}"></picture>`
  );
}
