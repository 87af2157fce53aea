import { createHash } from "node:crypto";
import type { Config } from "../../config.server.ts";
import { brandCss, brandShades } from "./brand-shades.ts";

/** A logo that is wider than this to its height holds its own words, so the name does not stand beside it. */
const WORDS_FROM = 2;
const PRODUCT_DEEP = "#101C54";
const PRODUCT_BLUE = "#2448C8";

/** How the operator's brand looks, for every page. */
export interface ShownBrand {
  logo: { href: string; width: number; height: number; hasWords: boolean } | null;
  icon: { href: string; type: string };
  /** The style sheet with the operator's colour; null: the product's own. */
  css: string | null;
  /** `#rrggbb` */
  themeColour: string;
  /** `#rrggbb`: the seal of the mark. */
  markColour: string;
  legalEntity: string;
}

const kept = new WeakMap<Config, ShownBrand & { cssText: string }>();

/** The brand of this installation, and its style sheet's text. */
export function readBrand(config: Config): ShownBrand & { cssText: string } {
  const known = kept.get(config);
  if (known) return known;
  const shades = brandShades(config.brandColour);
  const cssText = shades ? brandCss(shades) : "";
  const { logo: file, legalEntity } = config.brand;
  const logo = file && {
    href: `/brand/${file.fileName}`,
    width: file.width,
    height: file.height,
    hasWords: file.width > WORDS_FROM * file.height,
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
  kept.set(config, brand);
  return brand;
}

/** What pages get of it. */
export function shownBrand(config: Config): ShownBrand {
  const { cssText: _, ...shown } = readBrand(config);
  return shown;
}
