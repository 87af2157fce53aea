import {
  BLACK,
  contrast,
  DARK_SURFACE,
  darkened,
  hex,
  lightened,
  mix,
  type Rgb,
  readColour,
  WHITE,
} from "#app/engines/colours/index.ts";

/**
 * What the operator's colour becomes: variables of `app/ui/styles/tokens.css`, and where a single
 * colour is wanted.
 */
export interface BrandShades {
  light: Record<string, Rgb>;
  dark: Record<string, Rgb>;
  /** On deep grounds, which look the same in both themes. */
  onDeep: Record<string, Rgb>;
  /** `#rrggbb`: buttons with white words, in mails too. */
  button: string;
  /** `#rrggbb`: the deep ground, and the bars of browsers. */
  deep: string;
  /** `#rrggbb`: frames around pictures. */
  frame: string;
}

const CANVAS: Rgb = [244, 246, 251];
const SUNKEN: Rgb = [234, 238, 247];
const DARK_SUNKEN: Rgb = [27, 36, 62];
/** What WCAG 2 asks of words, with a little to spare for rounding. */
const MIN_TEXT_CONTRAST = 4.6;
const MIN_EDGE_CONTRAST = 3.1;

/**
 * Shades of `#rrggbb` that can be read and seen wherever the product puts its own blue, in both
 * themes: a colour too light for white words is made darker, one too dark for the dark theme
 * lighter, in its own hue. Null for null and for no colour.
 */
export function brandShades(colour: string | null): BrandShades | null {
  const brand = readColour(colour ?? "");
  if (!brand) return null;
  const button = darkened(brand, (shade) => contrast(shade, WHITE) >= MIN_TEXT_CONTRAST);
  const soft = mix(WHITE, brand, 0.1);
  const ink = darkened(brand, (shade) =>
    [CANVAS, SUNKEN, soft, WHITE].every(
      (ground) => contrast(shade, ground) >= MIN_TEXT_CONTRAST + 0.5,
    ),
  );
  // Gold, the one warm accent, must show on it too.
  const deep = darkened(brand, (shade) => contrast(shade, WHITE) >= 12);
  const deepWell = mix(deep, WHITE, 0.1);
  const quiet = lightened(mix(brand, WHITE, 0.5), (shade) => contrast(shade, deepWell) >= 6);

  const onDark = darkened(
    lightened(brand, (shade) => contrast(shade, DARK_SURFACE) >= MIN_EDGE_CONTRAST),
    (shade) => contrast(shade, WHITE) >= MIN_TEXT_CONTRAST,
  );
  const darkSoft = mix(DARK_SURFACE, onDark, 0.28);
  const darkInk = lightened(brand, (shade) =>
    [DARK_SURFACE, DARK_SUNKEN, darkSoft].every(
      (ground) => contrast(shade, ground) >= MIN_TEXT_CONTRAST + 1,
    ),
  );
  const darkDeep = mix(deep, BLACK, 0.2);
  return {
    light: {
      brand: button,
      "brand-strong": mix(button, BLACK, 0.22),
      "brand-ink": ink,
      "brand-soft": soft,
      focus: ink,
      deep,
      "deep-2": deepWell,
      "on-deep-2": quiet,
    },
    dark: {
      brand: onDark,
      "brand-strong": mix(onDark, BLACK, 0.16),
      "brand-ink": darkInk,
      "brand-soft": darkSoft,
      focus: darkInk,
      deep: darkDeep,
      "deep-2": mix(darkDeep, WHITE, 0.1),
    },
    onDeep: {
      line: mix(deep, WHITE, 0.24),
      edge: lightened(
        mix(deep, WHITE, 0.4),
        (shade) => contrast(shade, deepWell) >= MIN_EDGE_CONTRAST + 0.5,
      ),
      "brand-ink": lightened(quiet, (shade) => contrast(shade, deepWell) >= 7),
    },
    button: hex(button),
    deep: hex(deep),
    frame: hex(darkened(brand, (shade) => contrast(shade, WHITE) >= 7)),
  };
}

/** The style sheet that lays the operator's colour over the product's own. */
export function brandCss({ light, dark, onDeep }: BrandShades): string {
  const darkRule = `{${variables(dark)}}`;
  return (
    `:root{${variables(light)}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"])${darkRule}}` +
    `@media screen{:root[data-theme="dark"]${darkRule}}` +
    `.on-deep{${variables(onDeep)}}\n`
  );
}

function variables(shades: Record<string, Rgb>): string {
  return Object.entries(shades)
    .map(([name, rgb]) => `--${name}:${rgb.join(" ")}`)
    .join(";");
}
