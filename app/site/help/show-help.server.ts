import type { Config } from "../../config.server.ts";
import { sharedStamp } from "../contact-stamp.server.ts";
import { contactPath, readHelpAddress } from "./help-address.ts";
import { type CategoryId, categoryPath } from "./help-categories.ts";
import { readQuestions } from "./read-questions.server.ts";
import { type FoundQuestions, searchQuestions } from "./search-questions.ts";

export interface HelpTopic {
  path: string;
  title: string;
  count: number;
  isCurrent: boolean;
}

export interface ShownQuestion {
  id: string;
  question: string;
  html: string;
  text: string;
  isOpen: boolean;
}

/** The help page for an address: one category, or what a search found in all of them. */
export interface HelpPage {
  topics: HelpTopic[];
  category: { id: CategoryId; title: string; path: string; questions: ShownQuestion[] };
  search: ({ q: string } & FoundQuestions) | null;
  /** The question that the address opens. */
  opened: string | null;
  contact: { path: string; isCustom: boolean; sent: boolean; stamp: string };
}

/** The help page as an address asks for it: a topic with its questions, or what a search found, and the form below. */
export function showHelp(config: Config, search: URLSearchParams, now: Date): HelpPage {
  const categories = readQuestions(config);
  const address = readHelpAddress(search, categories);
  const { q, open, isCustom, sent } = address;
  const category = categories.find(({ id }) => id === address.category)!;
  const questions = category.questions.map((question) => ({ ...question, isOpen: question.id === open }));
  return {
    topics: categories.map(({ id, title, questions }) => ({
      path: categoryPath(id),
      title,
      count: questions.length,
      isCurrent: !q && id === category.id,
    })),
    category: { id: category.id, title: category.title, path: categoryPath(category.id), questions },
    search: q ? { q, ...searchQuestions(categories, q) } : null,
    opened: questions.find(({ isOpen }) => isOpen)?.question ?? null,
    contact: { path: contactPath(address), isCustom, sent, stamp: sharedStamp(config, now) },
  };
}
