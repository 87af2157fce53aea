import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import type { Config } from "#app/platform/config.server.ts";
import { facePath } from "#app/platform/typesetting/fonts.server.ts";
import { iconSvg } from "#app/ui/brand/mark-shape.ts";
import { readBrand } from "./brand.server.ts";
import { brandShades } from "./brand-shades.ts";
import { writeIco } from "./ico.ts";

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
