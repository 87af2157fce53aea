import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/**
 * A line as a screen shows it from left to right, by the Unicode bidirectional algorithm, in text
 * of that direction.
 */
export function asSeen(line: string, direction: "ltr" | "rtl" = "ltr"): string {
  const levels = bidi.getEmbeddingLevels(line, direction);
  return bidi.getReorderedString(line, levels).replace(/[\u2066-\u2069]/g, "");
}

/** Its letters from left to right, as they are drawn where it stands alone. */
export function drawn(rightToLeft: string): string {
  return [...rightToLeft].reverse().join("");
}
