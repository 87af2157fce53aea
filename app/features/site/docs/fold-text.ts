import { searchable } from "#app/platform/text/search-text.ts";

/** A text as searches compare it: no capitals, no marks, every sign a space. `at[i]` is the place of letter i in `text`. */
export interface FoldedText {
  text: string;
  folded: string;
  at: number[];
}

/** Folds a text letter by letter, so that what is found can be marked in the text as it was written. */
export function foldText(text: string): FoldedText {
  let folded = "";
  const at: number[] = [];
  let place = 0;
  for (const letter of text) {
    for (const plain of foldLetter(letter)) {
      folded += plain;
      at.push(place);
    }
    place += letter.length;
  }
  at.push(place);
  return { text, folded, at };
}

/** A combining mark folds to nothing, a sign that no word holds to a space. */
function foldLetter(letter: string): string {
  if (/^[a-z0-9]$/.test(letter)) return letter;
  const plain = searchable(letter);
  return plain === "" && /\p{M}/u.test(letter) ? "" : plain.replace(/[^\p{L}\p{N}]/gu, " ") || " ";
}

const MAX_QUERY_LENGTH = 200;
const MAX_QUERY_WORDS = 8;
/** Left out of a question that has other words: "How do I send …". */
const STOP_WORDS = new Set(
  "a an and are as at be by can do does for from how i if in is it me my of on or the there to we what when where which who why will with you your".split(
    " ",
  ),
);

/** The words a query asks for, folded; a plural finds its singular. Nonsense gives none. */
export function queryWords(query: string): string[] {
  const words = foldText(query.slice(0, MAX_QUERY_LENGTH)).folded.split(" ").filter(Boolean);
  const meant = words.filter((word) => !STOP_WORDS.has(word));
  const kept = (meant.length > 0 ? meant : words).map((word) =>
    /[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : word,
  );
  return [...new Set(kept)].slice(0, MAX_QUERY_WORDS);
}

/** Where words that begin with `word` stand in a folded text. */
export function wordStarts(folded: string, word: string): number[] {
  const places: number[] = [];
  for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + word.length)) {
    if (from === 0 || folded[from - 1] === " ") places.push(from);
  }
  return places;
}
