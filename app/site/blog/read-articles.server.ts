import type { Config } from "../../config.server.ts";
import { keepInProduction } from "../keep-in-production.server.ts";
import { listMarkdownPages, readMarkdownPage } from "../read-markdown-page.server.ts";
import { valuesOf } from "../site-page.server.ts";
import { type Article, readingMinutes, readMatter } from "./article.ts";

const kept = keepInProduction<Article[]>();

/**
 * Every article of `app/site/blog/articles`, the newest first, those of one day in the order of their ids, with this installation's names in it. In production read once.
 * Throws for a file whose front matter is wrong, and for two with the same id or title.
 */
export function readArticles(config: Config): Article[] {
  return kept(config, "articles", () => readAll(config));
}

function readAll(config: Config): Article[] {
  const values = valuesOf(config);
  const fill = (text: string) => text.replaceAll("{{appName}}", config.appName);
  const articles = new Map<number | string, Article>();
  for (const name of listMarkdownPages("blog/articles")) {
    const file = `blog/articles/${name}.md`;
    const { matter, contents, html } = readMarkdownPage(file, values);
    const article = { ...readMatter(file, matter, fill), minutes: readingMinutes(html), contents, html };
    for (const own of [article.id, article.title]) {
      if (articles.has(own)) throw new Error(`${file}: "${own}" is taken by another article`);
    }
    articles.set(article.id, article).set(article.title, article);
  }
  return [...new Set(articles.values())].sort((a, b) => b.date.localeCompare(a.date) || a.id - b.id);
}
