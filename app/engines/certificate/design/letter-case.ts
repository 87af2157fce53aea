import { nameCapitals } from "../../names/index.ts";
import type { TextField } from "./design.ts";

const SMALL_LETTER = /\p{Ll}/u;
/** Words that no name has: with one of these a line is a title, and "do" or "van" are words of it. */
const WORDS_OF_TITLES =
  /(?<![\p{L}\p{M}])(?:of|the|and|in|to|for|with|on|at|by|from|an?|or|is|et|pour|en|aux?)(?![\p{L}\p{M}])|\p{N}/iu;

/**
 * Text in the case it is printed in, the same in every language and country: no letter loses its
 * marks, and a Turkish server prints what a Nigerian one does. Composed (NFC). A line typed in
 * capitals alone is written small before its words get their capitals; others keep the capitals
 * typed inside words. Names get those of names: D'Almeida, da Silva, Ƴar'adua.
 */
export function inLetterCase(text: string, letterCase: TextField["letterCase"]): string {
  if (letterCase === "upper") return text.toUpperCase().normalize("NFC");
  if (letterCase === "lower") return text.toLowerCase().normalize("NFC");
  if (letterCase !== "title") return text;
  return nameCapitals(text, {
    hasParticles: !WORDS_OF_TITLES.test(text),
    keepsInside: SMALL_LETTER.test(text),
  });
}
