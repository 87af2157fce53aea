import { searchable } from "../../recipients/match-person.ts";

/** A text as searches compare it: small, without marks, single-spaced. `from[i]` is the letter that `text[i]` came from. */
export interface FoldedText {
  text: string;
  from: number[];
}

/** What ends a line among the letters: nothing is found across it. */
export const LINE_END = "\n";

/** Folds a text given letter by letter, so that "ODUN" finds "ọdún", and what is found can be marked as it was written. */
export function foldLetters(letters: readonly string[]): FoldedText {
  let text = "";
  const from: number[] = [];
  letters.forEach((letter, index) => {
    const isSpace = letter !== LINE_END && /^\s$/u.test(letter);
    if (isSpace && (text === "" || /\s$/.test(text))) return;
    const plain = letter === LINE_END ? LINE_END : isSpace ? " " : searchable(letter);
    text += plain;
    for (let at = 0; at < plain.length; at++) from.push(index);
  });
  return { text, from };
}

/** The same for what somebody typed into a search box, on one line. */
export function foldWords(words: string): string {
  return foldLetters([...words.replace(/\s+/g, " ")]).text.trim();
}
