import { type FoldedText, foldText, queryWords, wordStarts } from "./fold-text.ts";
import { excerptAround, type MarkedText, markText } from "./mark-text.ts";

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
export type SearchIndex = { part: SearchablePart; title: FoldedText; heading: FoldedText; text: FoldedText }[];

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
 * The parts that have words beginning with every word of the query, in title, heading or text; where there are none, those with
 * most of them. A word in the title counts more than any number in headings, one in a heading more than any in the text. At
 * most three parts of one page.
 */
export function searchPages(index: SearchIndex, query: string, most: number): SearchAnswer {
  const words = queryWords(query);
  if (words.length === 0) return { found: [], total: 0, isLoose: false };
  // A letter or two begin words everywhere: alone they are no find.
  const longWords = words.filter((word) => word.length >= MIN_LOOSE_LENGTH);
  const scored = index.map((entry) => ({ entry, ...scoreOf(entry, words) })).filter(({ score }) => score > 0);
  const whole = scored.filter(({ has }) => has === words.length);
  const isLoose = whole.length === 0;
  const ranked = (isLoose ? scored.filter(({ entry }) => longWords.some((word) => isIn(entry, word))) : whole).sort(
    (a, b) => b.has - a.has || b.score - a.score,
  );
  const ofPage = new Map<string, number>();
  const kept = ranked.filter(({ entry }) => {
    const page = pageOf(entry.part.href);
    const count = (ofPage.get(page) ?? 0) + 1;
    ofPage.set(page, count);
    return count <= MAX_PER_PAGE;
  });
  return { found: kept.slice(0, most).map(({ entry }) => toResult(entry, words)), total: kept.length, isLoose };
}

const IN_TITLE = 10_000;
const IN_HEADING = 200;
const WHOLE_WORD = 1.5;
const MAX_COUNTED = 9;

/** `has`: how many of the words are in it. Only the page's own beginning counts its title: its sections would all tie. */
function scoreOf(entry: SearchIndex[number], words: readonly string[]): { score: number; has: number } {
  let score = 0;
  let has = 0;
  for (const word of words) {
    const inTitle = matchWeight(entry.title.folded, word, 1);
    const inHeading = matchWeight(entry.heading.folded, word, 1);
    const inText = matchWeight(entry.text.folded, word, MAX_COUNTED);
    if (inTitle + inHeading + inText > 0) has++;
    score += (entry.part.heading === null ? inTitle * IN_TITLE : 0) + inHeading * IN_HEADING + inText;
  }
  // A section that has nothing of it but under a title that does is no find of its own.
  return { score, has: score > 0 ? has : 0 };
}

function isIn({ part, title, heading, text }: SearchIndex[number], word: string): boolean {
  return [part.heading === null ? title : heading, text].some(({ folded }) => wordStarts(folded, word).length > 0);
}

function matchWeight(folded: string, word: string, most: number): number {
  const places = wordStarts(folded, word);
  if (places.length === 0) return 0;
  const isWhole = places.some((from) => {
    const after = folded[from + word.length];
    return after === undefined || after === " " || (after === "s" && !/[a-z]/.test(folded[from + word.length + 1] ?? " "));
  });
  return Math.min(places.length, most) * (isWhole ? WHOLE_WORD : 1);
}

function toResult({ part, title, heading, text }: SearchIndex[number], words: readonly string[]): SearchResult {
  return {
    href: part.href,
    title: markText(title, words),
    heading: part.heading === null ? null : markText(heading, words),
    piece: excerptAround(text, words),
  };
}

function pageOf(href: string): string {
  return href.replace(/#.*$/, "");
}
