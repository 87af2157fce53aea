import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import type { Config } from "#app/platform/config.server.ts";
import { facePath } from "#app/platform/typesetting/fonts.server.ts";
import { iconSvg } from "#app/ui/brand/mark.tsx";
import { readBrand } from "./brand.server.ts";
import { brandShades } from "./brand-shades.ts";

const SIDES_PX = [16, 32, 48];
/** For the initial on the mark. */
const FACE = { file: "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf", family: "Noto Sans" };

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

function fromMark({ appName, brandColour }: Config, side: number): Uint8Array {
  const svg = iconSvg(appName, brandShades(brandColour)?.button);
  const font = {
    loadSystemFonts: false,
    fontFiles: [facePath(FACE.file)],
    defaultFontFamily: FACE.family,
    sansSerifFamily: FACE.family,
  };
  return new Resvg(svg, { fitTo: { mode: "width", value: side }, font }).render().asPng();
}

async function fromLogo({ bytes, type }: { bytes: Uint8Array; type: string }, side: number): Promise<Uint8Array> {
  const text = new TextDecoder();
  const source =
    type === "image/svg+xml" ? new Resvg(text.decode(bytes), { font: { loadSystemFonts: false } }).render().asPng() : bytes;
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(source).resize(side, side, { fit: "contain", background: transparent }).png().toBuffer();
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file of square PNGs, each with its side in pixels (up to 256). Windows and every browser read PNG inside. */
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
