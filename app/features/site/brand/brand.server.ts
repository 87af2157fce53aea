import { createHash } from "node:crypto";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { ShownBrand } from "#app/ui/page/root-data.ts";
import { brandCss, brandShades } from "./brand-shades.ts";

/** A logo that is wider than this to its height holds its own words, so the name does not stand beside it. */
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
    icon: logo && !logo.hasWords && file ? { href: logo.href, type: file.type } : { href: "/icon.svg", type: "image/svg+xml" },
    css: cssText ? `/brand/colours-${createHash("sha256").update(cssText).digest("hex").slice(0, 16)}.css` : null,
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

/** A file of the brand by its name, which changes with its content: the operator's logo, or the style sheet of the colours. Null: there is none. */
export function findBrandFile(config: Config, name: string): { body: Uint8Array<ArrayBuffer>; type: string } | null {
  const { css, cssText } = readBrand(config);
  const { logo } = config.brand;
  if (logo?.fileName === name) return { body: logo.bytes, type: logo.type };
  return css === `/brand/${name}` ? { body: new TextEncoder().encode(cssText), type: "text/css; charset=utf-8" } : null;
}

/** Says in the log when the operator's colour is not shown as it was given, because words on it could not be read. */
export function warnAboutBrandColour({ config, log }: Pick<AppContext, "config" | "log">): void {
  const given = config.brandColour?.toLowerCase();
  const button = brandShades(config.brandColour)?.button;
  if (given && button && button !== given) {
    log.warn({ setting: "BRAND_COLOUR" }, `BRAND_COLOUR=${given} is too light for white words: buttons are ${button}`);
  }
}
