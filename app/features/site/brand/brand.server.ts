import { createHash } from "node:crypto";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { facePath } from "#app/engines/certificate/drawing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { iconSvg } from "#app/ui/brand/mark.tsx";
import type { ShownBrand } from "#app/ui/page/root-data.ts";
import { brandCss, brandShades } from "./brand-shades.ts";

/**
 * A logo that is wider than this to its height holds its own words, so the name does not stand
 * beside it.
 */
const WORDMARK_MIN_RATIO = 2;
const PRODUCT_DEEP = "#101C54";
const PRODUCT_BLUE = "#2448C8";

const brandCache = new WeakMap<Config, ShownBrand & { cssText: string }>();

/** The brand of this installation, and its style sheet's text. */
export function readBrand(config: Config): ShownBrand & { cssText: string } {
  const known = brandCache.get(config);
  if (known) return known;
  const shades = brandShades(config.brandColour);
  const cssText = shades ? brandCss(shades) : "";
  const { logo: file, legalEntity } = config.brand;
  const logo = file && {
    href: `/brand/${file.fileName}`,
    width: file.width,
    height: file.height,
    hasWords: file.width > WORDMARK_MIN_RATIO * file.height,
  };
  const brand = {
    logo,
    icon:
      logo && !logo.hasWords && file
        ? { href: logo.href, type: file.type }
        : { href: "/icon.svg", type: "image/svg+xml" },
    css: cssText
      ? `/brand/colours-${createHash("sha256").update(cssText).digest("hex").slice(0, 16)}.css`
      : null,
    themeColour: shades?.deep ?? PRODUCT_DEEP,
    markColour: shades?.button ?? PRODUCT_BLUE,
    legalEntity,
    cssText,
  };
  brandCache.set(config, brand);
  return brand;
}

/** What pages get of it. */
export function shownBrand(config: Config): ShownBrand {
  const { cssText: _, ...shown } = readBrand(config);
  return shown;
}

/**
 * A file of the brand by its name, which changes with its content: the operator's logo, or the
 * style sheet of the colours. Null: there is none.
 */
export function findBrandFile(
  config: Config,
  name: string,
): { body: Uint8Array<ArrayBuffer>; type: string } | null {
  const { css, cssText } = readBrand(config);
  const { logo } = config.brand;
  if (logo?.fileName === name) return { body: logo.bytes, type: logo.type };
  return css === `/brand/${name}`
    ? { body: new TextEncoder().encode(cssText), type: "text/css; charset=utf-8" }
    : null;
}

/**
 * Says in the log when the operator's colour is not shown as it was given, because words on it
 * could not be read.
 */
export function warnAboutBrandColour({ config, log }: Pick<AppContext, "config" | "log">): void {
  const given = config.brandColour?.toLowerCase();
  const button = brandShades(config.brandColour)?.button;
  if (given && button && button !== given) {
    log.warn(
      { setting: "BRAND_COLOUR" },
      `BRAND_COLOUR=${given} is too light for white text: buttons are ${button}`,
    );
  }
}

const SIDES_PX = [16, 32, 48];
/** For the initial on the mark. */
const FACE = {
  file: "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
  family: "Noto Sans",
};

const faviconCache = new WeakMap<Config, Promise<Uint8Array<ArrayBuffer>>>();

/** `favicon.ico`, for programs that know no other icon: the tab's icon, drawn once per process. */
export function readFavicon(config: Config): Promise<Uint8Array<ArrayBuffer>> {
  const known = faviconCache.get(config) ?? drawFavicon(config);
  faviconCache.set(config, known);
  return known;
}

async function drawFavicon(config: Config): Promise<Uint8Array<ArrayBuffer>> {
  const { logo } = config.brand;
  const isTheIcon = logo && readBrand(config).icon.href.endsWith(logo.fileName);
  const pictures = SIDES_PX.map(async (side) => ({
    side,
    png: isTheIcon ? await fromLogo(logo, side) : fromMark(config, side),
  }));
  return writeIco(await Promise.all(pictures));
}

const fromMark = ({ appName, brandColour }: Config, side: number) =>
  drawMark(iconSvg(appName, brandShades(brandColour)?.button), side);

/** The mark for a deep ground, a white seal; null where the operator has a logo of their own. */
export function markOnDeep(config: Config, side: number): Uint8Array | null {
  const { logo, themeColour } = readBrand(config);
  return logo ? null : drawMark(iconSvg(config.appName, "#fff", themeColour), side);
}

function drawMark(svg: string, side: number): Uint8Array {
  const font = {
    loadSystemFonts: false,
    fontFiles: [facePath(FACE.file)],
    defaultFontFamily: FACE.family,
    sansSerifFamily: FACE.family,
  };
  return new Resvg(svg, { fitTo: { mode: "width", value: side }, font }).render().asPng();
}

async function fromLogo(
  { bytes, type }: { bytes: Uint8Array; type: string },
  side: number,
): Promise<Uint8Array> {
  const text = new TextDecoder();
  const source =
    type === "image/svg+xml"
      ? new Resvg(text.decode(bytes), { font: { loadSystemFonts: false } }).render().asPng()
      : bytes;
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(source)
    .resize(side, side, { fit: "contain", background: transparent })
    .png()
    .toBuffer();
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/**
 * An ICO file of square PNGs, each with its side in pixels (up to 256). Windows and every browser
 * read PNG inside.
 */
function writeIco(pictures: readonly { side: number; png: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const start = HEADER_BYTES + ENTRY_BYTES * pictures.length;
  const bytes = new Uint8Array(start + pictures.reduce((sum, { png }) => sum + png.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 1, true); // an icon, not a cursor
  view.setUint16(4, pictures.length, true);
  let at = start;
  for (const [index, { side, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    view.setUint8(entry, side % 256); // 0 is 256
    view.setUint8(entry + 1, side % 256);
    view.setUint16(entry + 4, 1, true); // colour planes
    view.setUint16(entry + 6, 32, true); // bits a pixel
    view.setUint32(entry + 8, png.length, true);
    view.setUint32(entry + 12, at, true);
    bytes.set(png, at);
    at += png.length;
  }
  return bytes;
}
