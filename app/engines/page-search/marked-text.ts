import { searchable } from "#app/engines/letters/searchable.ts";
import { itemAt } from "#app/engines/lists/item-at.ts";

/**
 * A text as searches compare it: no capitals, no marks, every sign a space. `at[i]` is the place of
 * letter i in `text`.
 */
export interface FoldedText {
  text: string;
  folded: string;
  at: number[];
}

/**
 * Folds a text letter by letter, so that what is found can be marked in the text as it was written.
 */
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

/** Where words that begin with `word` stand in a folded text. */
function wordStarts(folded: string, word: string): number[] {
  const places: number[] = [];
  for (
    let from = folded.indexOf(word);
    from >= 0;
    from = folded.indexOf(word, from + word.length)
  ) {
    if (from === 0 || folded[from - 1] === " ") places.push(from);
  }
  return places;
}

/** A text in pieces: those with `hit` are what was looked for. */
export type MarkedText = { text: string; hit: boolean }[];

const EXCERPT_LEAD_LENGTH = 60;
const EXCERPT_LENGTH = 200;

/** The whole text with what was found marked in it. */
export function markText(folded: FoldedText, words: readonly string[]): MarkedText {
  return cut(folded, hitsOf(folded, words), 0, folded.text.length);
}

/**
 * The piece of a long text around the first find, cut between words; its beginning where nothing
 * was found in it.
 */
export function excerptAround(folded: FoldedText, words: readonly string[]): MarkedText {
  const { text } = folded;
  const hits = hitsOf(folded, words);
  const first = hits[0]?.from ?? 0;
  const wanted = Math.max(0, first - EXCERPT_LEAD_LENGTH);
  const from = wanted === 0 ? 0 : Math.min(first, text.indexOf(" ", wanted) + 1 || first);
  const to =
    from + EXCERPT_LENGTH >= text.length
      ? text.length
      : lastSpace(text, from + EXCERPT_LENGTH, from);
  const marked = cut(folded, hits, from, to);
  if (from > 0) marked.unshift({ text: "… ", hit: false });
  if (to < text.length) marked.push({ text: " …", hit: false });
  return marked;
}

function lastSpace(text: string, before: number, after: number): number {
  const space = text.lastIndexOf(" ", before);
  return space > after ? space : before;
}

interface Hit {
  from: number;
  to: number;
}

/**
 * Where in the text as written, the first first, none inside another. A find is marked up to the
 * end of its word.
 */
function hitsOf({ folded, at }: FoldedText, words: readonly string[]): Hit[] {
  const hits: Hit[] = [];
  for (const word of words) {
    for (const place of wordStarts(folded, word)) {
      let end = place + word.length;
      while (end < folded.length && folded[end] !== " ") end++;
      hits.push({ from: itemAt(at, place), to: itemAt(at, end) });
    }
  }
  hits.sort((a, b) => a.from - b.from || b.to - a.to);
  return hits.filter(
    (hit, index) =>
      index === 0 || hit.from >= Math.max(...hits.slice(0, index).map(({ to }) => to)),
  );
}

function cut({ text }: FoldedText, hits: readonly Hit[], from: number, to: number): MarkedText {
  const pieces: MarkedText = [];
  let done = from;
  for (const hit of hits) {
    if (hit.from < from || hit.to > to || hit.from < done) continue;
    if (hit.from > done) pieces.push({ text: text.slice(done, hit.from), hit: false });
    pieces.push({ text: text.slice(hit.from, hit.to), hit: true });
    done = hit.to;
  }
  if (done < to) pieces.push({ text: text.slice(done, to), hit: false });
  return pieces;
}
