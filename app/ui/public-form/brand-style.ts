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
 * The organiser's colour as a small style sheet over `public-form.css`, and the colour of the
 * browser's bars. Whatever was chosen, white words on it can be read (at least 4.5:1, 9:1 on the
 * header) and its edges seen (3:1): a colour too light for that is made darker, too dark for the
 * dark theme lighter, in its own hue. Null for what is no `#rrggbb`.
 */
export function brandStyle(colour: string | null): { style: string; themeColour: string } | null {
  const brand = readColour(colour ?? "");
  if (!brand) return null;
  const accent = darkened(brand, (shade) => contrast(shade, WHITE) >= 4.5);
  const deep = darkened(brand, (shade) => contrast(shade, WHITE) >= 9);
  const quiet = lightened(brand, (shade) => contrast(shade, deep) >= 6);
  const onDark = darkened(
    lightened(brand, (shade) => contrast(shade, DARK_SURFACE) >= 3.1),
    (shade) => contrast(shade, WHITE) >= 4.5,
  );
  const light = {
    a: accent,
    ah: mix(accent, BLACK, 0.2),
    d: deep,
    u: quiet,
    t: mix(WHITE, brand, 0.1),
  };
  const dark = {
    a: onDark,
    ah: mix(onDark, BLACK, 0.14),
    d: mix(deep, BLACK, 0.25),
    t: mix(DARK_SURFACE, onDark, 0.3),
  };
  const darkRule = `{${declarations(dark)}}`;
  return {
    style:
      `:root{${declarations(light)}}` +
      `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"])${darkRule}}` +
      `@media screen{:root[data-theme="dark"]${darkRule}}`,
    themeColour: hex(deep),
  };
}

function declarations(colours: Record<string, Rgb>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}:${hex(colour)}`)
    .join(";");
}

/**
 * The shade of a colour that buttons with white words have; the colour itself where that can be
 * read. Null for no `#rrggbb`.
 */
export function readableShade(colour: string): string | null {
  const brand = readColour(colour);
  return brand && hex(darkened(brand, (shade) => contrast(shade, WHITE) >= 4.5));
}
