/** A colour of screens, each part from 0 to 255. */
export type Rgb = [red: number, green: number, blue: number];

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];
/** The dark theme's surface, which accents lie on. */
export const DARK_SURFACE: Rgb = [18, 25, 46];

/** Null for what is no `#rrggbb`. */
export function readColour(text: string): Rgb | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  return red
    ? [Number.parseInt(red, 16), Number.parseInt(green!, 16), Number.parseInt(blue!, 16)]
    : null;
}

/** The first shade on the way to black that is enough; black when none is. */
export const darkened = (from: Rgb, isEnough: (shade: Rgb) => boolean) =>
  towards(BLACK, from, isEnough);
/** The same towards white. */
export const lightened = (from: Rgb, isEnough: (shade: Rgb) => boolean) =>
  towards(WHITE, from, isEnough);

function towards(end: Rgb, from: Rgb, isEnough: (shade: Rgb) => boolean): Rgb {
  for (let part = 0; part < 1; part += 0.02) {
    const shade = mix(from, end, part);
    if (isEnough(shade)) return shade;
  }
  return end;
}

/** `part` 0: the one, 1: the other. */
export function mix(one: Rgb, other: Rgb, part: number): Rgb {
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

/** Whether a colour as `#rrggbb` reads better on black than on white. */
export function isLight(text: string): boolean {
  const colour = readColour(text) ?? BLACK;
  return contrast(colour, BLACK) > contrast(colour, WHITE);
}

/** As styles write it: `#rrggbb`. */
export function hex(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The two colours of an organisation, `#rrggbb`. */
export interface BrandColours {
  primary: string;
  accent: string;
}
