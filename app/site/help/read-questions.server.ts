import type { Config } from "../../config.server.ts";
import { keepInProduction } from "../keep-in-production.server.ts";
import { readMarkdownPage } from "../read-markdown-page.server.ts";
import { valuesOf } from "../site-page.server.ts";
import { CATEGORY_IDS, type CategoryId, type HelpCategory, type HelpQuestion } from "./help-categories.ts";
import { wordsOf } from "./words-of-html.ts";

const kept = keepInProduction<HelpCategory[]>();

/**
 * The questions of the help page and their answers, from `app/site/help/<category>.md`: `## Question`, then its answer.
 * In production they are read once.
 */
export function readQuestions(config: Config): HelpCategory[] {
  return kept(config, "questions", () => CATEGORY_IDS.map((id) => readCategory(config, id)));
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
    questions.push({ id, question: wordsOf(question), html: answer.trim(), text: wordsOf(answer) });
  }
  return questions;
}
