import type { Config } from "../../config.server.ts";
import { listArticles } from "../blog/list-articles.server.ts";
import { questionPath } from "../help/help-categories.ts";
import { readQuestions } from "../help/read-questions.server.ts";
import { partsOfGuide } from "./parts-of-guide.ts";
import { type Guide, readGuides } from "./read-guides.server.ts";
import { indexParts, type SearchAnswer, type SearchIndex, searchPages } from "./search-pages.ts";

/** What was found, in the three places where answers are. */
export interface DocsAnswer {
  guides: SearchAnswer;
  questions: SearchAnswer;
  articles: SearchAnswer;
}

const MOST_GUIDES = 20;
const MOST_OTHERS = 5;

const kept = new WeakMap<readonly Guide[], Record<keyof DocsAnswer, SearchIndex>>();

/** Searches guides, questions of the help page and articles. The indexes are made once, and again once a guide was changed. */
export function searchDocs(config: Config, query: string): DocsAnswer {
  const guidesNow = readGuides(config);
  const indexes = kept.get(guidesNow) ?? buildIndexes(config);
  kept.set(guidesNow, indexes);
  const guides = searchPages(indexes.guides, query, MOST_GUIDES);
  return {
    guides,
    questions: strict(searchPages(indexes.questions, query, MOST_OTHERS)),
    articles: strict(searchPages(indexes.articles, query, MOST_OTHERS)),
  };
}

/** Beside the guides, only what has every word. */
function strict(answer: SearchAnswer): SearchAnswer {
  return answer.isLoose ? { found: [], total: 0, isLoose: false } : answer;
}

function buildIndexes(config: Config): Record<keyof DocsAnswer, SearchIndex> {
  return {
    guides: indexParts(readGuides(config).flatMap(partsOfGuide)),
    questions: indexParts(
      readQuestions(config).flatMap(({ questions }) =>
        questions.map(({ id, question, text }) => ({ href: questionPath(id), title: question, heading: null, text })),
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
