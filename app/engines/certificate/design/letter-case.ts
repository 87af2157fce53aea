import type { TextField } from "./design.ts";

/**
 * A line typed in capitals alone is written small before its words get their capitals; others keep
 * what was typed inside words.
 */
const SMALL_LETTER = /\p{Ll}/u;
/**
 * A word's first letter with the marks on it. Hyphens and spaces part words, an apostrophe inside a
 * word doesn't: Ƴar'adua.
 */
const FIRST_LETTERS = /(?<![\p{L}\p{M}\p{N}'’ʼ])(['’ʼ]?)(\p{L}\p{M}*)/gu;
const NUMERAL = /(?<![\p{L}\p{M}\p{N}])(?:I{1,3}|IV|VI{0,3}|IX|XI{0,3})(?![\p{L}\p{M}\p{N}])/giu;

/**
 * Text in the case it is printed in, the same in every language and country: no letter loses its
 * marks, and a Turkish server prints what a Nigerian one does. Composed (NFC).
 */
export function inLetterCase(text: string, letterCase: TextField["letterCase"]): string {
  if (letterCase === "upper") return text.toUpperCase().normalize("NFC");
  if (letterCase === "lower") return text.toLowerCase().normalize("NFC");
  if (letterCase !== "title") return text;
  const isShouted = !SMALL_LETTER.test(text);
  const words = isShouted ? text.toLowerCase() : text;
  const capitals = words.replace(
    FIRST_LETTERS,
    (_, sign: string, letter: string) => sign + letter.toUpperCase(),
  );
  // The third of a name is the III, not the Iii.
  return (
    isShouted ? capitals.replace(NUMERAL, (numeral) => numeral.toUpperCase()) : capitals
  ).normalize("NFC");
}
