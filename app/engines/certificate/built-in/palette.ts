import type { BrandColours } from "../../colours/index.ts";
import {
  BLACK,
  contrast,
  darkened,
  hex,
  lightened,
  mix,
  type Rgb,
  readColour,
  WHITE,
} from "../../colours/index.ts";

/**
 * The colours a template names itself, `#rrggbb`. All others are derived, so that any pair of brand
 * colours can take their place.
 */
export interface PaletteSeed {
  /** The sheet below the words. */
  paper: string;
  primary: string;
  accent: string;
}

/** Every colour that templates draw with, `#rrggbb`. */
export interface Palette extends PaletteSeed {
  /** Names and other important words on paper. */
  ink: string;
  /** Small words on paper. */
  muted: string;
  /** The two colours as words on paper. */
  primaryText: string;
  accentText: string;
  /** The primary colour, dark enough for a whole page of white words. */
  deep: string;
  /** The accent as words on `deep`, other words there, and quieter ones. */
  accentOnDeep: string;
  onDeep: string;
  quietOnDeep: string;
  /** Words on a field of the primary colour. */
  onPrimary: string;
  /** The two colours as lines that show on paper. */
  primaryLine: string;
  accentLine: string;
  /** Paper with a breath, and with a hint, of the primary colour, and of the accent. */
  tint: string;
  softTint: string;
  accentTint: string;
}

/** WCAG 2 asks for 4.5:1 of words; a little more is kept for rounding and for tinted grounds. */
const WORDS = 5;
const IMPORTANT_WORDS = 11;
const LINES = 2.2;
/** How light a sheet is left when a brand's colours are put on a template. */
const SHEET_CONTRAST = 1.12;

/**
 * A template's colours, in its own or in an organisation's two, each made lighter or darker until
 * what it is for can be read.
 */
export function paletteOf(seed: PaletteSeed, brand: BrandColours | null = null): Palette {
  const primary = rgb(brand?.primary ?? seed.primary);
  const accent = rgb(brand?.accent ?? seed.accent);
  const paper = brand ? brandedPaper(rgb(seed.paper)) : rgb(seed.paper);
  const tint = mix(paper, primary, 0.13);
  const softTint = mix(paper, primary, 0.06);
  // Small words also lie on tinted paper: they are measured against the darker of the two.
  const onPaper = (colour: Rgb, least: number) =>
    darkened(colour, (shade) => contrast(shade, tint) >= least);
  const deep = darkened(primary, (shade) => contrast(shade, WHITE) >= 9);
  const deepest = mix(deep, BLACK, 0.12);
  const onDeep = (colour: Rgb, least: number) =>
    lightened(colour, (shade) => contrast(shade, deep) >= least);
  const ink = onPaper(mix(primary, BLACK, 0.72), IMPORTANT_WORDS);
  return {
    paper: hex(paper),
    primary: hex(primary),
    accent: hex(accent),
    ink: hex(ink),
    muted: hex(onPaper(mix(ink, paper, 0.32), WORDS)),
    primaryText: hex(onPaper(primary, WORDS)),
    accentText: hex(onPaper(accent, WORDS)),
    deep: hex(deepest),
    accentOnDeep: hex(onDeep(accent, WORDS)),
    onDeep: hex(mix(WHITE, paper, 0.5)),
    quietOnDeep: hex(onDeep(mix(deep, WHITE, 0.6), WORDS + 1)),
    onPrimary: hex(wordsOn(primary, ink)),
    primaryLine: hex(darkened(primary, (shade) => contrast(shade, paper) >= LINES)),
    accentLine: hex(darkened(accent, (shade) => contrast(shade, paper) >= LINES)),
    tint: hex(tint),
    softTint: hex(softTint),
    accentTint: hex(mix(paper, accent, 0.18)),
  };
}

/** White or ink, whichever reads better; black where neither is enough. */
export function wordsOn(ground: Rgb, ink: Rgb): Rgb {
  const best = contrast(WHITE, ground) >= contrast(ink, ground) ? WHITE : ink;
  if (contrast(best, ground) >= 4.5) return best;
  return contrast(BLACK, ground) > contrast(WHITE, ground) ? BLACK : WHITE;
}

/** `part` of the way from one `#rrggbb` to another. */
export function blend(one: string, other: string, part: number): string {
  return hex(mix(rgb(one), rgb(other), part));
}

/** A template's warm or cool paper would fight another hue: near white goes with all. */
function brandedPaper(paper: Rgb): Rgb {
  return lightened(paper, (shade) => contrast(shade, WHITE) <= SHEET_CONTRAST);
}

function rgb(colour: string): Rgb {
  const read = readColour(colour);
  if (!read) throw new Error(`${colour} is no colour`);
  return read;
}

/** What the gallery calls a template's colour. */
export const COLOUR_NAMES = [
  "red",
  "orange",
  "gold",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
  "grey",
] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];

/** Hues in degrees at which each name ends. */
const HUES: [end: number, name: ColourName][] = [
  [16, "red"],
  [36, "orange"],
  [66, "gold"],
  [160, "green"],
  [196, "teal"],
  [246, "blue"],
  [300, "purple"],
  [340, "pink"],
  [360, "red"],
];

/** The name of a colour's hue; what has next to none is grey. */
export function colourName(colour: string): ColourName {
  const [red, green, blue] = rgb(colour);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (range < 26) return "grey";
  let sixth = 4 + (red - green) / range;
  if (most === red) sixth = (green - blue) / range;
  else if (most === green) sixth = 2 + (blue - red) / range;
  const hue = (sixth * 60 + 360) % 360;
  return HUES.find(([end]) => hue < end)?.[1] ?? "red";
}
