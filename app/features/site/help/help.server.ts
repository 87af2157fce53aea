import type { z } from "zod";
import { textOfHtml } from "#app/engines/page-search/fold-letters.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { FormRules } from "#app/platform/http/form-errors.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { contactForm } from "../contact/contact-form.server.ts";
import { sharedStamp } from "../contact/contact-stamp.server.ts";
import { readMarkdownPage } from "../pages/markdown-page.server.ts";
import { cacheInProduction, valuesOf } from "../pages/site-data.server.ts";
import {
  CATEGORY_IDS,
  type CategoryId,
  categoryPath,
  type HelpCategory,
  type HelpQuestion,
} from "./help-categories.ts";
import {
  contactPath,
  type FoundQuestions,
  readHelpAddress,
  searchQuestions,
} from "./search-questions.ts";

const questionsCache = cacheInProduction<HelpCategory[]>();

/**
 * The questions of the help page and their answers, from
 * `app/features/site/content/help/<category>.md`: `## Question`, then its answer. In production
 * they are read once.
 */
export function readQuestions(config: Config): HelpCategory[] {
  return questionsCache(config, "questions", () =>
    CATEGORY_IDS.map((id) => readCategory(config, id)),
  );
}

function readCategory(config: Config, id: CategoryId): HelpCategory {
  const { matter, html } = readMarkdownPage(`help/${id}.md`, valuesOf(config));
  return { id, title: matter.title ?? id, questions: splitQuestions(html) };
}

/** A page is its headings of the second level, each with what follows until the next. */
export function splitQuestions(html: string): HelpQuestion[] {
  const [, ...parts] = html.split(/<h2 id="([^"]+)">(.*?)<\/h2>\n/s);
  const questions: HelpQuestion[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [id = "", question = "", answer = ""] = parts.slice(at, at + 3);
    questions.push({
      id,
      question: textOfHtml(question),
      html: answer.trim(),
      text: textOfHtml(answer),
    });
  }
  return questions;
}

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
  contact: {
    path: string;
    isCustom: boolean;
    sent: boolean;
    stamp: string;
    rules: FormRules<z.input<typeof contactForm>>;
  };
}

/**
 * The help page as an address asks for it: a topic with its questions, or what a search found, and
 * the form below.
 */
export function showHelp(config: Config, search: URLSearchParams, now: Date): HelpPage {
  const categories = readQuestions(config);
  const address = readHelpAddress(search, categories);
  const { q, open, isCustom, sent } = address;
  const category = categories.find(({ id }) => id === address.category);
  if (!category) throw new Error(`The help has no questions about "${address.category}"`);
  const questions = category.questions.map((question) => ({
    ...question,
    isOpen: question.id === open,
  }));
  return {
    topics: categories.map(({ id, title, questions }) => ({
      path: categoryPath(id),
      title,
      count: questions.length,
      isCurrent: !q && id === category.id,
    })),
    category: {
      id: category.id,
      title: category.title,
      path: categoryPath(category.id),
      questions,
    },
    search: q ? { q, ...searchQuestions(categories, q) } : null,
    opened: questions.find(({ isOpen }) => isOpen)?.question ?? null,
    contact: {
      path: contactPath(address),
      isCustom,
      sent,
      stamp: sharedStamp(config, now),
      rules: rulesOf(contactForm),
    },
  };
}
