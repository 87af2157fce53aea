import { namedFile } from "#app/platform/web-server/named-files.server.ts";

interface Size {
  width: number;
  height: number;
}

/** How large the pictures of `npm run screenshots` are shown, by the device they were taken on. */
export const SCREEN_SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 780 },
} as const;

/**
 * Pictures of the home page, which are taken wide and on a phone, light and dark, and how much of
 * the screen each shows.
 */
export const HOME_SCREENS: Record<string, Record<"desktop" | "phone", Size>> = {
  "home-designer": { desktop: { width: 1100, height: 680 }, phone: { width: 390, height: 480 } },
  "home-sent": { desktop: { width: 760, height: 500 }, phone: { width: 390, height: 480 } },
  "home-verified": { desktop: { width: 760, height: 500 }, phone: { width: 390, height: 540 } },
};

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
 * The markup of a picture of the home page; `alt` is escaped already. Old browsers get a light
 * one. All are further down, and wait until they are near.
 */
function homePictureHtml(
  name: string,
  { desktop, phone }: Record<"desktop" | "phone", Size>,
  alt: string,
) {
  const file = (ending: string) => namedFile(`/screenshots/${name}${ending}`);
  const size = ({ width, height }: Size) => `width="${width}" height="${height}"`;
  const source = (media: string, ending: string, shown: Size) =>
    `<source${/avif$/.test(ending) ? ' type="image/avif"' : ""} media="${media}" ` +
    `srcset="${file(ending)}" ${size(shown)}>`;
  const [narrow, dark] = ["(max-width: 40em)", "(prefers-color-scheme: dark)"];
  return (
    `<picture class="home-screen">${source(`${narrow} and ${dark}`, "-dark-phone.avif", phone)}` +
    source(narrow, "-phone.avif", phone) +
    source(narrow, "-phone.webp", phone) +
    source(dark, "-dark.avif", desktop) +
    source("all", ".avif", desktop) +
    `<img src="${file(".webp")}" ${size(desktop)} loading="lazy" alt="${alt}"></picture>`
  );
}

/**
 * The markup of such a picture; `alt` is escaped already. It is further down, so it waits until it
 * is near.
 */
export function screenPictureHtml(address: string, alt: string): string {
  const name = address.replace("/screenshots/", "");
  const home = HOME_SCREENS[name];
  if (home) return homePictureHtml(name, home, alt);
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
