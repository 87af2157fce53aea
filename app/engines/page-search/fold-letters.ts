import { searchable } from "#app/engines/letters/searchable.ts";
import { itemAt } from "#app/engines/lists/item-at.ts";

/**
 * A text as searches compare it: small, without marks, single-spaced. `from[i]` is the letter that
 * `text[i]` came from.
 */
interface FoldedLetters {
  text: string;
  from: number[];
}

/** What ends a line among the letters: nothing is found across it. */
const LINE_END = "\n";

/**
 * Folds a text given letter by letter, so that "ODUN" finds "ọdún", and what is found can be marked
 * as it was written.
 */
function foldLetters(letters: readonly string[]): FoldedLetters {
  let text = "";
  const from: number[] = [];
  letters.forEach((letter, index) => {
    const isSpace = letter !== LINE_END && /^\s$/u.test(letter);
    if (isSpace && (text === "" || /\s$/.test(text))) return;
    const plain = isSpace ? " " : foldLetter(letter);
    text += plain;
    for (let at = 0; at < plain.length; at++) from.push(index);
  });
  return { text, from };
}

const foldLetter = (letter: string) => (letter === LINE_END ? LINE_END : searchable(letter));

/** The same for what somebody typed into a search box, on one line. */
export function foldWords(words: string): string {
  return foldLetters([...words.replace(/\s+/g, " ")]).text.trim();
}

/** A text that can be searched and shown with what was found. */
export interface Searchable {
  pieces: HtmlPiece[];
  folded: FoldedLetters;
}

/** Folds the letters of a page, markup left out, so that finds can be marked in it. */
export function searchableHtml(pieces: HtmlPiece[]): Searchable {
  const letters = pieces.map((piece) => {
    if ("letter" in piece) return piece.letter.replace(/\s/, " ");
    return endsLine(piece) ? LINE_END : "";
  });
  return { pieces, folded: foldLetters(letters) };
}

/**
 * The pieces again as HTML, with every place where one of the folded `words` stands within
 * `<mark>`.
 */
export function markWords({ pieces, folded }: Searchable, words: readonly string[]): string {
  const marked = new Set<number>();
  for (const word of words) {
    if (!word) continue;
    for (
      let at = folded.text.indexOf(word);
      at >= 0;
      at = folded.text.indexOf(word, at + word.length)
    ) {
      const last = itemAt(folded.from, at + word.length - 1);
      for (let index = itemAt(folded.from, at); index <= last; index++) marked.add(index);
    }
  }
  let html = "";
  let isOpen = false;
  pieces.forEach((piece, index) => {
    // A mark that follows its letter as a sign of its own is part of it.
    const isMarked =
      "letter" in piece && (marked.has(index) || (isOpen && /^\p{M}$/u.test(piece.letter)));
    if (isMarked !== isOpen) html += isMarked ? "<mark>" : "</mark>";
    isOpen = isMarked;
    html += "letter" in piece ? piece.written : piece.markup;
  });
  return isOpen ? `${html}</mark>` : html;
}

/**
 * A piece of a page: markup as it stands, or a letter of its text with how it is written there
 * ("&amp;" for "&").
 */
type HtmlPiece = { markup: string } | { letter: string; written: string };

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** Elements that end a line: no word goes on behind them. */
const BLOCK = /^<\/?(?:p|ul|ol|li|br|h[1-6]|pre|blockquote|table|tr|td|th)\b/;

/**
 * Takes our own rendered Markdown apart: markup and letters, in order. Knows the five entities that
 * a renderer writes.
 */
export function htmlPieces(html: string): HtmlPiece[] {
  return Array.from(html.matchAll(/<[^>]*>|&(?:amp|lt|gt|quot|#39);|[\s\S]/gu), ([piece]) =>
    piece.length > 1 && piece.startsWith("<")
      ? { markup: piece }
      : { letter: ENTITIES[piece] ?? piece, written: piece },
  );
}

/** True where a line ends. */
function endsLine(piece: HtmlPiece): boolean {
  return "markup" in piece && BLOCK.test(piece.markup);
}

/** The text of rendered Markdown, single-spaced. */
export function textOfHtml(html: string): string {
  return htmlPieces(html)
    .map((piece) => {
      if ("letter" in piece) return piece.letter;
      return endsLine(piece) ? " " : "";
    })
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

const ESCAPES = Object.fromEntries(
  Object.entries(ENTITIES).map(([written, letter]) => [letter, written]),
);

/** Plain text as the letters of a page. */
export function textPieces(text: string): HtmlPiece[] {
  return Array.from(text, (letter) => ({ letter, written: ESCAPES[letter] ?? letter }));
}
