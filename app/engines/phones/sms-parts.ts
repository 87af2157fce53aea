import { plainLetter } from "#app/engines/letters/index.ts";

/**
 * How a text travels by SMS. 3GPP TS 23.038 and 23.040: letters of the GSM alphabet take 7 bits,
 * any other letter makes all take 16.
 */
export interface SmsSize {
  /** `gsm`: 160 letters in one message, 153 in each of several. `unicode`: 70 and 67. */
  alphabet: "gsm" | "unicode";
  /** As the network counts them: ^{}\[~]|€ count twice, and letters beyond U+FFFF too. */
  letters: number;
  /** How many messages it takes; 0 for no text. */
  parts: number;
  /** How many more letters fit before there is one more part. */
  left: number;
}

const GSM = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ " +
    "!\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const GSM_TWICE = new Set("\f^{}\\[~]|€");

/**
 * How many messages a text takes. A letter that takes two places is never cut in half, as phones
 * would show neither half.
 */
export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const isGsm = letters.every((letter) => GSM.has(letter) || GSM_TWICE.has(letter));
  const gsmWidth = (letter: string) => (GSM_TWICE.has(letter) ? 2 : 1);
  const widths = letters.map((letter) => (isGsm ? gsmWidth(letter) : letter.length));
  const [single, each] = isGsm ? [160, 153] : [70, 67];
  const count = widths.reduce((sum, width) => sum + width, 0);
  const alphabet = isGsm ? "gsm" : "unicode";
  if (count <= single)
    return { alphabet, letters: count, parts: count === 0 ? 0 : 1, left: single - count };
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > each) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return { alphabet, letters: count, parts, left: each - used };
}

/** Typographic signs, and what is typed in their place. */
const SIGNS: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‚": ",",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
  "₦": "N",
  "•": "-",
  "·": "-",
};

/**
 * The same text without the marks that no letter of the GSM alphabet has: Fúnmiláyọ̀ becomes
 * Funmilayo, and é stays é. What has no plain form, an Arabic word or a picture, stays as it is.
 */
export function withoutMarks(text: string): string {
  return [...text.normalize("NFC")]
    .map(letterOfGsm)
    .join("")
    .replace(/(?<=[A-Za-z])\p{M}+/gu, "");
}

function letterOfGsm(letter: string): string {
  if (GSM.has(letter) || GSM_TWICE.has(letter)) return letter;
  const plain = SIGNS[letter] ?? plainLetter(letter);
  if (plain !== undefined) return plain;
  const base = letter.normalize("NFD").replace(/\p{M}+/gu, "");
  return base !== "" && [...base].every((one) => GSM.has(one)) ? base : letter;
}
