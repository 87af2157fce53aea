import { searchable } from "#app/platform/text/search-text.ts";

/** True when two code words are the same to the ear: case, spaces, punctuation and marks over and under letters do not count. */
export function sameCodeWord(typed: string, meant: string): boolean {
  const key = codeWordKey(meant);
  return key !== "" && codeWordKey(typed) === key;
}

/** What is left of a code word to compare. Empty: it holds no letter and no digit. */
export function codeWordKey(word: string): string {
  return searchable(word.normalize("NFKC")).replace(/[^\p{L}\p{N}]/gu, "");
}
