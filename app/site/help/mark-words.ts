import { type FoldedText, foldLetters, LINE_END } from "./fold-letters.ts";
import { endsLine, type HtmlPiece } from "./words-of-html.ts";

/** A text that can be searched and shown with what was found. */
export interface Searchable {
  pieces: HtmlPiece[];
  folded: FoldedText;
}

/** Folds the letters of a page, markup left out, so that finds can be marked in it. */
export function searchableHtml(pieces: HtmlPiece[]): Searchable {
  const letters = pieces.map((piece) => ("letter" in piece ? piece.letter.replace(/\s/, " ") : endsLine(piece) ? LINE_END : ""));
  return { pieces, folded: foldLetters(letters) };
}

/** The pieces again as HTML, with every place where one of the folded `words` stands within `<mark>`. */
export function markWords({ pieces, folded }: Searchable, words: readonly string[]): string {
  const marked = new Set<number>();
  for (const word of words) {
    if (!word) continue;
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + word.length)) {
      for (let index = folded.from[at]!; index <= folded.from[at + word.length - 1]!; index++) marked.add(index);
    }
  }
  let html = "";
  let isOpen = false;
  pieces.forEach((piece, index) => {
    // A mark that follows its letter as a sign of its own is part of it.
    const isMarked = "letter" in piece && (marked.has(index) || (isOpen && /^\p{M}$/u.test(piece.letter)));
    if (isMarked !== isOpen) html += isMarked ? "<mark>" : "</mark>";
    isOpen = isMarked;
    html += "letter" in piece ? piece.written : piece.markup;
  });
  return isOpen ? `${html}</mark>` : html;
}
