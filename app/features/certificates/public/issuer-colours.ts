import { BLACK, contrast, readColour, WHITE } from "#app/engines/colours/index.ts";

/**
 * Black words are read better on this `#rrggbb` than white ones; the better of both has at least
 * 4.5:1 on any.
 */
export function isLightColour(colour: string): boolean {
  const ground = readColour(colour);
  return ground !== null && contrast(ground, WHITE) < contrast(ground, BLACK);
}
