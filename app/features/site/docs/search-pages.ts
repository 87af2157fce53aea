import { itemAt } from "#app/platform/item-at.ts";
import { searchable } from "#app/platform/text/search-text.ts";

/**
 * A text as searches compare it: no capitals, no marks, every sign a space. `at[i]` is the place of
 * letter i in `text`.
 */
interface FoldedText {
  text: string;
  folded: string;
  at: number[];
}

/**
 * Folds a text letter by letter, so that what is found can be marked in the text as it was written.
 */
function foldText(text: string): FoldedText {
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
  (
    "a an and are as at be by can do does for from how i if in is it me my of on or the " +
    "there to we what when where which who why will with you your"
  ).split(" "),
);

/** The words a query asks for, folded; a plural finds its singular. Nonsense gives none. */
function queryWords(query: string): string[] {
  const words = foldText(query.slice(0, MAX_QUERY_LENGTH)).folded.split(" ").filter(Boolean);
  const meant = words.filter((word) => !STOP_WORDS.has(word));
  const kept = (meant.length > 0 ? meant : words).map((word) =>
    /[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : word,
  );
  return [...new Set(kept)].slice(0, MAX_QUERY_WORDS);
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
function markText(folded: FoldedText, words: readonly string[]): MarkedText {
  return cut(folded, hitsOf(folded, words), 0, folded.text.length);
}

/**
 * The piece of a long text around the first find, cut between words; its beginning where nothing
 * was found in it.
 */
function excerptAround(folded: FoldedText, words: readonly string[]): MarkedText {
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

/** A part of a page that a search can lead to: a section of a guide, a question, an article. */
export interface SearchablePart {
  /** With its anchor, where it has one. */
  href: string;
  /** Of the page. */
  title: string;
  /** Of the section. Null: the page's own beginning. */
  heading: string | null;
  text: string;
}

/** Parts made ready once, so that a search only compares. */
export type SearchIndex = {
  part: SearchablePart;
  title: FoldedText;
  heading: FoldedText;
  text: FoldedText;
}[];

export interface SearchResult {
  href: string;
  title: MarkedText;
  /** Null: the page itself. */
  heading: MarkedText | null;
  /** The words around what was found. */
  piece: MarkedText;
}

export interface SearchAnswer {
  /** The best first. */
  found: SearchResult[];
  /** How many there are in all; `found` may hold fewer. */
  total: number;
  /** Nothing had all the words, so these have some. */
  isLoose: boolean;
}

const MAX_PER_PAGE = 3;
const MIN_LOOSE_LENGTH = 3;

/** Folds the words of all parts. */
export function indexParts(parts: readonly SearchablePart[]): SearchIndex {
  return parts.map((part) => ({
    part,
    title: foldText(part.title),
    heading: foldText(part.heading ?? ""),
    text: foldText(part.text),
  }));
}

/**
 * The parts that have words beginning with every word of the query, in title, heading or text;
 * where there are none, those with most of them. A word in the title counts more than any number in
 * headings, one in a heading more than any in the text. At most three parts of one page.
 */
export function searchPages(index: SearchIndex, query: string, most: number): SearchAnswer {
  const words = queryWords(query);
  if (words.length === 0) return { found: [], total: 0, isLoose: false };
  // A letter or two begin words everywhere: alone they are no find.
  const longWords = words.filter((word) => word.length >= MIN_LOOSE_LENGTH);
  const scored = index
    .map((entry) => ({ entry, ...scoreOf(entry, words) }))
    .filter(({ score }) => score > 0);
  const whole = scored.filter(({ has }) => has === words.length);
  const isLoose = whole.length === 0;
  const ranked = (
    isLoose ? scored.filter(({ entry }) => longWords.some((word) => isIn(entry, word))) : whole
  ).sort((a, b) => b.has - a.has || b.score - a.score);
  const ofPage = new Map<string, number>();
  const kept = ranked.filter(({ entry }) => {
    const page = pageOf(entry.part.href);
    const count = (ofPage.get(page) ?? 0) + 1;
    ofPage.set(page, count);
    return count <= MAX_PER_PAGE;
  });
  return {
    found: kept.slice(0, most).map(({ entry }) => toResult(entry, words)),
    total: kept.length,
    isLoose,
  };
}

const IN_TITLE = 10_000;
const IN_HEADING = 200;
const WHOLE_WORD = 1.5;
const MAX_COUNTED = 9;

/**
 * `has`: how many of the words are in it. Only the page's own beginning counts its title: its
 * sections would all tie.
 */
function scoreOf(
  entry: SearchIndex[number],
  words: readonly string[],
): { score: number; has: number } {
  let score = 0;
  let has = 0;
  for (const word of words) {
    const inTitle = matchWeight(entry.title.folded, word, 1);
    const inHeading = matchWeight(entry.heading.folded, word, 1);
    const inText = matchWeight(entry.text.folded, word, MAX_COUNTED);
    if (inTitle + inHeading + inText > 0) has++;
    score +=
      (entry.part.heading === null ? inTitle * IN_TITLE : 0) + inHeading * IN_HEADING + inText;
  }
  // A section that has nothing of it but under a title that does is no find of its own.
  return { score, has: score > 0 ? has : 0 };
}

function isIn({ part, title, heading, text }: SearchIndex[number], word: string): boolean {
  return [part.heading === null ? title : heading, text].some(
    ({ folded }) => wordStarts(folded, word).length > 0,
  );
}

function matchWeight(folded: string, word: string, most: number): number {
  const places = wordStarts(folded, word);
  if (places.length === 0) return 0;
  const isWhole = places.some((from) => {
    const after = folded[from + word.length];
    return (
      after === undefined ||
      after === " " ||
      (after === "s" && !/[a-z]/.test(folded[from + word.length + 1] ?? " "))
    );
  });
  return Math.min(places.length, most) * (isWhole ? WHOLE_WORD : 1);
}

function toResult(
  { part, title, heading, text }: SearchIndex[number],
  words: readonly string[],
): SearchResult {
  return {
    href: part.href,
    title: markText(title, words),
    heading: part.heading === null ? null : markText(heading, words),
    piece: excerptAround(text, words),
  };
}

function pageOf(href: string): string {
  return href.replace(/#.*/, "");
}
