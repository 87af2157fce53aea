import type { Config } from "#app/platform/config.server.ts";
import { listMarkdownPages, readMarkdownPage } from "../pages/markdown-page.server.ts";
import { cacheInProduction, valuesOf } from "../pages/site-data.server.ts";
import { type Article, readArticleMatter, readingMinutes } from "./article.ts";

/** What machines and menus know of an article; its page is `/blog/<id>`. */
export interface ListedArticle {
  id: number;
  title: string;
  description: string;
  /** "2026-11-21": the day it came out, and the day it was last changed. */
  date: string;
  updated: string;
}

/** Every article of the blog, the newest first. */
export function listArticles(config: Config): ListedArticle[] {
  return readArticles(config).map(({ id, title, description, date, updated }) => ({
    id,
    title,
    description,
    date,
    updated,
  }));
}

const articlesCache = cacheInProduction<Article[]>();

/**
 * Every article of `app/features/site/content/blog/articles`, the newest first, those of one day in
 * the order of their ids, with this installation's names in it. In production read once. Throws for
 * a file whose front matter is wrong, and for two with the same id or title.
 */
export function readArticles(config: Config): Article[] {
  return articlesCache(config, "articles", () => readAll(config));
}

function readAll(config: Config): Article[] {
  const values = valuesOf(config);
  const fill = (text: string) => text.replaceAll("{{appName}}", config.appName);
  const articles = new Map<number | string, Article>();
  for (const name of listMarkdownPages("blog/articles")) {
    const file = `blog/articles/${name}.md`;
    const { matter, contents, html } = readMarkdownPage(file, values);
    const article = {
      ...readArticleMatter(file, matter, fill),
      minutes: readingMinutes(html),
      contents,
      html,
    };
    for (const own of [article.id, article.title]) {
      if (articles.has(own)) throw new Error(`${file}: "${own}" is taken by another article`);
    }
    articles.set(article.id, article).set(article.title, article);
  }
  return [...new Set(articles.values())].sort(
    (a, b) => b.date.localeCompare(a.date) || a.id - b.id,
  );
}
