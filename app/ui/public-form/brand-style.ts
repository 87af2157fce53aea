type Rgb = [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The dark theme's surface, which accents lie on. */
const DARK_SURFACE: Rgb = [18, 25, 46];

/**
 * The organiser's colour as a small style sheet over `public-form.css`, and the colour of the browser's bars. Whatever was
 * chosen, white words on it can be read (at least 4.5:1, 9:1 on the header) and its edges seen (3:1): a colour too light
 * for that is made darker, too dark for the dark theme lighter, in its own hue. Null for what is no `#rrggbb`.
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
  const light = { a: accent, ah: mix(accent, BLACK, 0.2), d: deep, u: quiet, t: mix(WHITE, brand, 0.1) };
  const dark = { a: onDark, ah: mix(onDark, BLACK, 0.14), d: mix(deep, BLACK, 0.25), t: mix(DARK_SURFACE, onDark, 0.3) };
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

function readColour(text: string): Rgb | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  return red ? [Number.parseInt(red, 16), Number.parseInt(green!, 16), Number.parseInt(blue!, 16)] : null;
}

const darkened = (from: Rgb, isEnough: (shade: Rgb) => boolean) => towards(BLACK, from, isEnough);
const lightened = (from: Rgb, isEnough: (shade: Rgb) => boolean) => towards(WHITE, from, isEnough);

function towards(end: Rgb, from: Rgb, isEnough: (shade: Rgb) => boolean): Rgb {
  for (let part = 0; part < 1; part += 0.02) {
    const shade = mix(from, end, part);
    if (isEnough(shade)) return shade;
  }
  return end;
}

function mix(one: Rgb, other: Rgb, part: number): Rgb {
  return one.map((value, at) => Math.round(value * (1 - part) + other[at]! * part)) as Rgb;
}

/** WCAG 2: from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function hex(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The shade of a colour that buttons with white words have; the colour itself where that can be read. Null for no `#rrggbb`. */
export function readableShade(colour: string): string | null {
  const brand = readColour(colour);
  return brand && hex(darkened(brand, (shade) => contrast(shade, WHITE) >= 4.5));
}
