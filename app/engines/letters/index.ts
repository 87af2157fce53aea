/**
 * Latin letters that don't come apart into a plain letter and marks, with what people type in their
 * place: those of Nigerian, Ghanaian and Francophone languages, then of Europe, Vietnam and Turkey.
 */
const PLAIN: Readonly<Record<string, string>> = {
  // Hausa, Fulfulde, Kanuri, Bassa, Ewe, Akan, Ga, Dagbani, Bambara, Wolof, Serer, Fon.
  ɓ: "b",
  ɗ: "d",
  ɖ: "d",
  ƙ: "k",
  ƴ: "y",
  ɲ: "n",
  ŋ: "n",
  ƞ: "n",
  ɛ: "e",
  ǝ: "e",
  ə: "e",
  ɔ: "o",
  ƒ: "f",
  ɣ: "g",
  ɠ: "g",
  ƭ: "t",
  ƈ: "c",
  ƥ: "p",
  ʋ: "v",
  ʊ: "u",
  ʌ: "a",
  ʉ: "u",
  ɩ: "i",
  ɨ: "i",
  ʒ: "z",
  ʃ: "s",
  ƨ: "s",
  ɦ: "h",
  ħ: "h",
  ɍ: "r",
  ɽ: "r",
  ɾ: "r",
  // Elsewhere.
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ŧ: "t",
  ƀ: "b",
  ĸ: "k",
  ŉ: "n",
  ſ: "s",
};

/** The apostrophes of every keyboard, and the letters that look like one (Sa'adu, ʼYarʼadua). */
const APOSTROPHES = /[’‘‛ʼʻʹʾʿˈ′´＇]/gu;

/** The plain letters of a letter in the table, in its case; undefined for any other. */
export function plainLetter(letter: string): string | undefined {
  const plain = PLAIN[letter.toLowerCase()];
  if (plain === undefined || letter === letter.toLowerCase()) return plain;
  return plain.toUpperCase();
}

/**
 * A text in small plain letters: marks are taken away, hooked and stroked letters become the ones
 * people type, every apostrophe is '. What is no Latin letter keeps itself without its marks; the
 * rest is left as it is. "Fúnmiláyọ̀" is "funmilayo", "Ɔbaapanin Ɛdɛm" is "obaapanin edem".
 */
export function toPlainLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\u0000-\u007f]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .normalize("NFC");
}

/**
 * A text as part of an address or a file name: small letters, digits and single hyphens, at most
 * `maxLetters`; empty where nothing of it can be. "Ƙwararrun Ɗalibai" is "kwararrun-dalibai", and
 * an apostrophe parts no word: "Sa'adu" is "saadu".
 */
export function toSlug(text: string, maxLetters: number): string {
  return toPlainLetters(text.normalize("NFKC"))
    .replaceAll("'", "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, maxLetters)
    .replace(/-$/, "");
}
