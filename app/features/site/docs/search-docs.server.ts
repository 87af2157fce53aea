import {
  indexParts,
  type SearchAnswer,
  type SearchIndex,
  searchPages,
} from "#app/engines/page-search/search-pages.ts";
import type { Config } from "#app/platform/config.server.ts";
import { listArticles } from "../blog/articles.server.ts";
import { readQuestions } from "../help/help.server.ts";
import { questionPath } from "../help/help-categories.ts";
import { partsOfGuide } from "./docs-sections.ts";
import { type Guide, readGuides } from "./guides.server.ts";

/** What was found, in the three places where answers are. */
export interface DocsAnswer {
  guides: SearchAnswer;
  questions: SearchAnswer;
  articles: SearchAnswer;
}

const MAX_GUIDES = 20;
const MAX_OTHERS = 5;

const indexCache = new WeakMap<readonly Guide[], Record<keyof DocsAnswer, SearchIndex>>();

/**
 * Searches guides, questions of the help page and articles. The indexes are made once, and again
 * once a guide was changed.
 */
export function searchDocs(config: Config, query: string): DocsAnswer {
  const guidesNow = readGuides(config);
  const indexes = indexCache.get(guidesNow) ?? buildIndexes(config);
  indexCache.set(guidesNow, indexes);
  const guides = searchPages(indexes.guides, query, MAX_GUIDES);
  return {
    guides,
    questions: withoutLooseMatches(searchPages(indexes.questions, query, MAX_OTHERS)),
    articles: withoutLooseMatches(searchPages(indexes.articles, query, MAX_OTHERS)),
  };
}

/** Beside the guides, only what has every word. */
function withoutLooseMatches(answer: SearchAnswer): SearchAnswer {
  return answer.isLoose ? { found: [], total: 0, isLoose: false } : answer;
}

function buildIndexes(config: Config): Record<keyof DocsAnswer, SearchIndex> {
  return {
    guides: indexParts(readGuides(config).flatMap(partsOfGuide)),
    questions: indexParts(
      readQuestions(config).flatMap(({ questions }) =>
        questions.map(({ id, question, text }) => ({
          href: questionPath(id),
          title: question,
          heading: null,
          text,
        })),
      ),
    ),
    articles: indexParts(
      listArticles(config).map(({ id, title, description }) => ({
        href: `/blog/${id}`,
        title,
        heading: null,
        text: description,
      })),
    ),
  };
}
