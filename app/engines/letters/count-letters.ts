const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** No limit is as high; counting more would take long. */
const MAX_COUNTED = 100_000;
/** A letter of Yoruba typed apart takes three; an emoji of several people eleven. */
const MAX_UNITS_OF_A_LETTER = 12;

/**
 * Letters as people see them (graphemes): one with all its marks is one, however it is coded. Piles
 * of marks count as the letters they could be, so that no limit lets endless text through.
 */
export function countLetters(text: string): number {
  if (text.length > MAX_COUNTED || /^[\u0000-\u007f]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count++;
  return Math.max(count, Math.ceil(text.length / MAX_UNITS_OF_A_LETTER));
}
