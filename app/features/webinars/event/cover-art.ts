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
} from "#app/engines/colours/index.ts";

/** The colours of a drawn cover, `#rrggbb`. */
export interface CoverColours {
  /** The ground, from its darkest to its lightest corner. */
  deep: string;
  bright: string;
  /** Fine lines on it. */
  line: string;
  accent: string;
}

const PRODUCT_BLUE: Rgb = [36, 72, 200];
const GOLD = "#e2ad3e";

/** What a cover is drawn in: an organiser's colour and, where they have one, the accent to it. */
export function coverColours(colour: string | null, accent: string | null): CoverColours {
  const brand = readColour(colour ?? "") ?? PRODUCT_BLUE;
  const deep = darkened(brand, (shade) => contrast(shade, WHITE) >= 11);
  const bright = darkened(brand, (shade) => contrast(shade, WHITE) >= 5);
  const line = lightened(mix(brand, WHITE, 0.45), (shade) => contrast(shade, bright) >= 2.2);
  const warm = readColour(accent ?? "");
  return {
    deep: hex(mix(deep, BLACK, 0.12)),
    bright: hex(bright),
    line: hex(line),
    accent: warm ? hex(lightened(warm, (shade) => contrast(shade, bright) >= 2)) : GOLD,
  };
}

export const COVER_PATTERNS = ["rosette", "waves", "weave"] as const;
export type CoverPattern = (typeof COVER_PATTERNS)[number];

/**
 * The pattern of a webinar, for good: by its id, so that an organiser's events don't all look the
 * same.
 */
export function patternOf(id: string): CoverPattern {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return COVER_PATTERNS[sum % COVER_PATTERNS.length] ?? COVER_PATTERNS[0];
}
