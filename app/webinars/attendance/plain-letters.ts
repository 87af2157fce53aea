/** Letters with a hook or stroke, which Unicode does not take apart into a letter and a mark. */
const HOOKED: Record<string, string> = {
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ɛ: "e",
  ɔ: "o",
  ŋ: "n",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** Text in lower case without any marks: "Ọláńrewájú Ɗan" → "olanrewaju dan". To compare with, never to show. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ɓɗƙƴɛɔŋøłđıßæœ]/g, (letter) => HOOKED[letter]!);
}
