const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * First letters of the first and last word that have any, with their marks: "Ọlá Ṣóyínká 🎉" →
 * "ỌṢ".
 */
export function initials(name: string): string {
  const lettered = (word: string): string => word.replace(/^[^\p{L}\p{N}]+/u, "");
  const words = name.normalize("NFC").split(/\s+/).map(lettered).filter(Boolean);
  const first = (word: string | undefined): string =>
    word ? ([...letters.segment(word)][0]?.segment ?? "") : "";
  return `${first(words[0])}${words.length > 1 ? first(words.at(-1)) : ""}`.toUpperCase();
}
