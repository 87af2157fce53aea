import {
  foldWords,
  htmlPieces,
  markWords,
  type Searchable,
  searchableHtml,
  textPieces,
} from "#app/engines/page-search/fold-letters.ts";
import {
  CATEGORY_IDS,
  type CategoryId,
  categoryPath,
  type HelpCategory,
  type HelpQuestion,
} from "./help-categories.ts";

/** The most letters of a search that are read. */
export const MAX_SEARCH_LENGTH = 100;
const MAX_WORDS = 8;

export interface FoundQuestion {
  id: string;
  category: Pick<HelpCategory, "id" | "title">;
  /** As HTML, with what was found within `<mark>`. */
  question: string;
  answer: string;
  /** It is in the answer too, or only there. */
  isInAnswer: boolean;
}

export interface FoundQuestions {
  /** `phrase`: what was typed is there as it is. `words`: nowhere, but all of its words do. */
  by: "phrase" | "words";
  found: FoundQuestion[];
}

/**
 * What somebody searches for: the first such parameter, cut to a length that can be a question; ""
 * for nothing.
 */
export function readSearch(search: URLSearchParams): string {
  const typed = search.get("q")?.slice(0, 4 * MAX_SEARCH_LENGTH) ?? "";
  const line = typed
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\s]+/gu, " ")
    .normalize("NFC")
    .trim();
  const cut = [...line].slice(0, MAX_SEARCH_LENGTH).join("").trim();
  return foldWords(cut) ? cut : "";
}

/**
 * The questions of all categories that have `q` in them, in the question or in its answer; capitals
 * and marks do not matter. Those whose question has it come first. Where nothing has it as it is,
 * those that have all of its words.
 */
export function searchQuestions(categories: readonly HelpCategory[], q: string): FoundQuestions {
  const phrase = foldWords(q);
  if (!phrase) return { by: "phrase", found: [] };
  const texts = categories.flatMap((category) =>
    category.questions.map((question) => readTexts(category, question)),
  );
  const exact = pickQuestions(texts, [phrase]);
  if (exact.length > 0) return { by: "phrase", found: exact };
  const words = [...new Set(phrase.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MAX_WORDS);
  return { by: "words", found: words.length > 1 ? pickQuestions(texts, words) : [] };
}

interface Texts {
  id: string;
  category: FoundQuestion["category"];
  question: Searchable;
  answer: Searchable;
}

/** Letter by letter is slow, and in production the questions stay the same. */
const textsCache = new WeakMap<HelpQuestion, Texts>();

function readTexts({ id, title }: HelpCategory, question: HelpQuestion): Texts {
  const known = textsCache.get(question);
  if (known) return known;
  const texts = {
    id: question.id,
    category: { id, title },
    question: searchableHtml(textPieces(question.question)),
    answer: searchableHtml(htmlPieces(question.html)),
  };
  textsCache.set(question, texts);
  return texts;
}

function pickQuestions(texts: Texts[], words: string[]): FoundQuestion[] {
  const has = (text: Searchable, word: string) => text.folded.text.includes(word);
  const found = texts.filter(({ question, answer }) =>
    words.every((word) => has(question, word) || has(answer, word)),
  );
  const inQuestion = (one: Texts) => words.every((word) => has(one.question, word));
  return [...found.filter(inQuestion), ...found.filter((one) => !inQuestion(one))].map(
    ({ id, category, question, answer }) => ({
      id,
      category,
      question: markWords(question, words),
      answer: markWords(answer, words),
      isInAnswer: words.some((word) => has(answer, word)),
    }),
  );
}

/** What the address of the help page asks for. Anything unknown is as if it were not there. */
export interface HelpAddress {
  category: CategoryId;
  /** What is searched for, in all categories; "" for nothing. */
  q: string;
  /** The question whose answer is shown at once. */
  open: string | null;
  /** Somebody comes from the Custom plan. */
  isCustom: boolean;
  /** A message has just been taken. */
  sent: boolean;
}

/** What an address of the help page asks for; what it does not know is left out. */
export function readHelpAddress(
  search: URLSearchParams,
  categories: readonly HelpCategory[],
): HelpAddress {
  const open = search.get("open");
  const opened = categories.find(({ questions }) => questions.some(({ id }) => id === open));
  const category = CATEGORY_IDS.find((id) => id === search.get("category"));
  return {
    category: category ?? opened?.id ?? CATEGORY_IDS[0],
    q: readSearch(search),
    open: opened ? open : null,
    isCustom: search.get("plan") === "custom",
    sent: search.has("sent"),
  };
}

/**
 * The path that the contact form on the page posts to: it says what the message is about, or from
 * where it was written.
 */
export function contactPath({
  category,
  isCustom,
}: Pick<HelpAddress, "category" | "isCustom">): string {
  return isCustom ? "/help?plan=custom" : categoryPath(category);
}
