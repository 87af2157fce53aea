import type { Config } from "#app/platform/config.server.ts";
import { listArticles } from "../blog/articles.server.ts";
import { listGuides } from "../docs/guides.server.ts";
import { legalPage } from "../pages/legal-page.server.ts";
import { type PageValue, readMatter } from "../pages/markdown-page.server.ts";
import { cacheInProduction } from "../pages/site-data.server.ts";
import {
  DOORS,
  FOOTER_COLUMNS,
  HEADER_LINKS,
  LEGAL_LINKS,
  SITE_PATHS,
} from "../pages/site-links.ts";

/** A page of the public site, as machines list it. */
export interface ListedPage {
  path: string;
  /** What its picture says. */
  title: string;
  /** "2026-03-01", where it is known. */
  changed?: string;
}

/** The home page's picture says what the product does. */
const HOME_TITLE = "Certificates with the right name, in the right inbox";
/** Answers under a second address; machines get the first. */
const ALIAS_PATHS = new Set(["/service-term"]);
/** Where the menu's label is not what the page is about. */
const PAGE_TITLES: Record<string, string> = {
  "/": HOME_TITLE,
  "/help": "How can we help?",
  "/pricing": "Plans & Pricing",
  "/blog": "News, guides and stories for organisers",
  "/webinars": "Webinars you can join",
  "/events": "Upcoming events",
};

const pagesCache = cacheInProduction<ListedPage[]>();

/**
 * Every page that is listed under its one address: those of the menus, the doors into the product,
 * then guides and articles. In production put together once.
 */
export function listPages(config: Config): ListedPage[] {
  return pagesCache(config, "pages", () => [
    ...SITE_PATHS.filter((path) => !ALIAS_PATHS.has(path)).map((path) =>
      toListedPage(config, path),
    ),
    ...DOORS.map(({ to, label }) => ({ path: to, title: label })),
    ...listGuides(config).map(({ slug, title }) => ({ path: `/docs/${slug}`, title })),
    ...listArticles(config).map(({ id, title, updated }) => ({
      path: `/blog/${id}`,
      title,
      changed: updated,
    })),
  ]);
}

function toListedPage(config: Config, path: string): ListedPage {
  if (path === "/terms" || path === "/privacy") {
    const { title, effectiveDay } = legalPage(config, path === "/terms" ? "terms" : "privacy");
    return { path, title, changed: effectiveDay };
  }
  const written = readMatter(`${path.slice(1)}.md`)?.title?.replaceAll(
    "{{appName}}",
    config.appName,
  );
  return { path, title: PAGE_TITLES[path] ?? written ?? labelOf(path) };
}

function labelOf(path: string): string {
  const links = [...HEADER_LINKS, ...FOOTER_COLUMNS.flatMap(({ links }) => links), ...LEGAL_LINKS];
  return links.find(({ to }) => to === path)?.label ?? path.slice(1);
}

/**
 * `{{articles}}` and `{{guides}}`: every article of the blog, the newest first, and every guide, as
 * lists of links.
 */
export function pageLists(config: Config): Record<"articles" | "guides", PageValue> {
  return {
    articles: {
      links: listArticles(config).map(({ id, title }) => ({ to: `/blog/${id}`, label: title })),
    },
    guides: {
      links: listGuides(config).map(({ slug, title }) => ({ to: `/docs/${slug}`, label: title })),
    },
  };
}
