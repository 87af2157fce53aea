const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
const MAX_INITIALS = 4;
/**
 * Words that people leave out when they shorten a name: the Institute of Chartered Accountants of
 * Nigeria is the ICAN.
 */
const SMALL_WORDS = new Set([
  "a",
  "an",
  "and",
  "at",
  "de",
  "des",
  "du",
  "et",
  "for",
  "in",
  "la",
  "le",
  "of",
  "on",
  "the",
  "to",
]);

/**
 * An organisation's name in at most four letters with their marks: "Ilé-Ẹ̀kọ́ Gíga ti Ìbàdàn" →
 * "IGTI".
 */
export function organisationInitials(name: string): string {
  const words = name
    .normalize("NFC")
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""))
    .filter(Boolean);
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const chosen = telling.length > 0 ? telling : words;
  const first = (word: string) => [...letters.segment(word)][0]?.segment ?? "";
  return chosen.slice(0, MAX_INITIALS).map(first).join("").toUpperCase().normalize("NFC");
}
