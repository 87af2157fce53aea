import type { Config } from "../config.server.ts";
import { listArticles } from "./blog/list-articles.server.ts";
import { listGuides } from "./docs/list-guides.server.ts";
import type { PageValue } from "./read-markdown-page.server.ts";

/** `{{articles}}` and `{{guides}}`: every article of the blog, the newest first, and every guide, as lists of links. */
export function pageLists(config: Config): Record<"articles" | "guides", PageValue> {
  return {
    articles: { links: listArticles(config).map(({ id, title }) => ({ to: `/blog/${id}`, label: title })) },
    guides: { links: listGuides(config).map(({ slug, title }) => ({ to: `/docs/${slug}`, label: title })) },
  };
}
