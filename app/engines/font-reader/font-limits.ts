/** Of one uploaded font file. */
export const MAX_FONT_BYTES = 5 * 1024 * 1024;
/** Files chosen at once: the four styles of a family. */
export const MAX_FONTS_AT_ONCE = 4;
/** Styles that an account keeps. */
export const MAX_FONTS = 24;

/** The line that shows what a font looks like. */
export const SPECIMEN = "Fúnmiláyọ̀ Adébáyọ̀ · ₦";

/**
 * What people's names and our texts are written with: English, the naira sign, Yoruba, Igbo and
 * Hausa with the marks they put above letters, French and Portuguese. In the order in which those
 * that are missing are named.
 */
export const OUR_LETTERS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,-’&" +
  "₦ẸẹỌọṢṣỊịỤụṄṅƁɓƊɗƘƙƳƴ\u0300\u0301\u0304ÀàÁáÈèÉéÌìÍíÒòÓóÙùÚúŃńǸǹḾḿ" +
  "ÂÃÄÇÊËÎÏÑÔÕÖÛÜŸŒâãäçêëîïñôõöûüÿœ";

/** One decimal, rounded up: 2.05 MB is not within 2 MB. */
export function megabytesOf(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString("en");
}
