import MiniSearch, { type SearchResult as Match } from "minisearch";
import {
  excerptAround,
  type FoldedText,
  foldText,
  type MarkedText,
  markText,
} from "./marked-text.ts";

const MAX_QUERY_LENGTH = 200;
const MAX_QUERY_WORDS = 8;
/** Left out of a question that has other words: "How do I send …". */
const STOP_WORDS = new Set(
  (
    "a an and are as at be by can do does for from how i if in is it me my of on or the " +
    "there to we what when where which who why will with you your"
  ).split(" "),
);

/** The words a query asks for, folded. Nonsense gives none. */
function queryWords(query: string): string[] {
  const words = foldText(query.slice(0, MAX_QUERY_LENGTH)).folded.split(" ").filter(Boolean);
  const meant = words.filter((word) => !STOP_WORDS.has(word));
  return [...new Set((meant.length > 0 ? meant : words).map(singular))].slice(0, MAX_QUERY_WORDS);
}

function singular(word: string): string {
  return /[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : word;
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

interface ReadyPart {
  part: SearchablePart;
  title: FoldedText;
  heading: FoldedText;
  text: FoldedText;
}

/** Parts made ready once, so that a search only looks words up. */
export interface SearchIndex {
  parts: readonly ReadyPart[];
  words: MiniSearch;
}

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
  /** Nothing had all the words as they were typed, so these have some, or nearly. */
  isLoose: boolean;
}

const MAX_PER_PAGE = 3;
const MIN_LOOSE_LENGTH = 3;
/** Letters of a word that may be wrong where nothing has it as it was typed: one in five. */
const TYPOS = 0.2;

/** Indexes the words of all parts. Only a page's own beginning has its title: its sections would all tie. */
export function indexParts(parts: readonly SearchablePart[]): SearchIndex {
  const words = new MiniSearch({
    fields: ["title", "above", "heading", "text"],
    tokenize: (text) => text.split(" "),
    processTerm: (term) => singular(term) || null,
    searchOptions: {
      boost: { title: 100, above: 0.01, heading: 10 },
      prefix: true,
      weights: { prefix: 0.6, fuzzy: 0.3 },
    },
  });
  const ready = parts.map((part) => ({
    part,
    title: foldText(part.title),
    heading: foldText(part.heading ?? ""),
    text: foldText(part.text),
  }));
  words.addAll(
    ready.map(({ part, title, heading, text }, id) => ({
      id,
      [part.heading === null ? "title" : "above"]: title.folded,
      heading: heading.folded,
      text: text.folded,
    })),
  );
  return { parts: ready, words };
}

/**
 * The parts that have words beginning with every word of the query, in title, heading or text;
 * where there are none, those with some of them, or with words that are nearly the same. At most
 * three parts of one page.
 */
export function searchPages(index: SearchIndex, query: string, most: number): SearchAnswer {
  const words = queryWords(query);
  if (words.length === 0) return { found: [], total: 0, isLoose: false };
  const whole = matches(index, words, { combineWith: "AND" });
  const isLoose = whole.length === 0;
  // A letter or two begin words everywhere: alone they are no find.
  const long = words.filter((word) => word.length >= MIN_LOOSE_LENGTH);
  const ranked = isLoose ? matches(index, long, { combineWith: "OR", fuzzy: TYPOS }) : whole;
  const ofPage = new Map<string, number>();
  const kept = ranked.filter(({ ready: { part } }) => {
    const page = part.href.replace(/#.*/, "");
    const count = (ofPage.get(page) ?? 0) + 1;
    ofPage.set(page, count);
    return count <= MAX_PER_PAGE;
  });
  return { found: kept.slice(0, most).map(toResult), total: kept.length, isLoose };
}

/** Without sections that have nothing of it but under a title that does. */
function matches(
  { parts, words }: SearchIndex,
  query: readonly string[],
  options: { combineWith: "AND" | "OR"; fuzzy?: number },
): { ready: ReadyPart; terms: string[] }[] {
  if (query.length === 0) return [];
  return words
    .search(query.join(" "), options)
    .filter((match) => !isOnlyAbove(match))
    .flatMap(({ id, terms }) => {
      const ready = parts[id];
      return ready ? [{ ready, terms }] : [];
    });
}

function isOnlyAbove({ match }: Match): boolean {
  return Object.values(match).every((fields) => fields.every((field) => field === "above"));
}

function toResult({
  ready: { part, title, heading, text },
  terms,
}: {
  ready: ReadyPart;
  terms: string[];
}): SearchResult {
  return {
    href: part.href,
    title: markText(title, terms),
    heading: part.heading === null ? null : markText(heading, terms),
    piece: excerptAround(text, terms),
  };
}
