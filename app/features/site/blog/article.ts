/** What a list says of an article. */
export interface ArticleCard {
  id: number;
  title: string;
  description: string;
  categories: Category[];
  /** "2026-11-21": the day it came out, and the day it was last changed. */
  date: string;
  updated: string;
  author: string;
  picture: { path: string; alt: string };
  /** Whole minutes, at least one. */
  minutes: number;
  /** It tells of an organiser that does not exist. */
  isExample: boolean;
}

/** An article, ready to show. */
export interface Article extends ArticleCard {
  /** Its headings of the second level. */
  contents: { id: string; title: string }[];
  html: string;
}

const WORDS_PER_MINUTE = 200;
/** Written into the program: every picture of the blog is this size. */
export const PICTURE_SIZE = { width: 640, height: 360 };

/**
 * How long reading takes, in whole minutes, at 200 words a minute. Takes HTML; its tags are not
 * read.
 */
export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]+>/g, " ").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.@-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}

/**
 * The front matter of an article, checked. `fill` puts names into its texts.
 * Throws with the file's name and what is wrong, for the author of the file.
 */
export function readArticleMatter(
  file: string,
  matter: Record<string, string>,
  fill: (text: string) => string,
): Omit<ArticleCard, "minutes"> {
  const wrong = (what: string): never => {
    throw new Error(`${file}: ${what}`);
  };
  const needed = (name: string): string =>
    matter[name] || wrong(`"${name}:" is missing between the dashes`);
  const day = (name: string, text: string): string =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
      ? text
      : wrong(`"${name}: ${text}" is no day; write it as 2026-11-21`);
  const id = needed("id");
  if (!/^[1-9]\d{0,8}$/.test(id)) wrong(`"id: ${id}" is no whole number from 1`);
  const picture = needed("picture");
  if (!/^[a-z0-9-]+\.svg$/.test(picture))
    wrong(`"picture: ${picture}" is no file name such as list.svg, of public/pictures`);
  const date = day("date", needed("date"));
  const example = matter.example ?? "no";
  if (example !== "yes" && example !== "no") wrong(`"example: ${example}" is neither yes nor no`);
  return {
    id: Number(id),
    title: fill(needed("title")),
    description: fill(needed("description")),
    categories: readCategories(needed("category"), wrong),
    date,
    updated: matter.updated ? day("updated", matter.updated) : date,
    author: fill(needed("author")),
    picture: { path: `/pictures/${picture}`, alt: needed("alt") },
    isExample: example === "yes",
  };
}

function readCategories(text: string, wrong: (what: string) => never): Category[] {
  return text.split(",").map((name) => {
    const category = CATEGORIES.find(({ label }) => label === name.trim());
    const known = CATEGORIES.map(({ label }) => label).join(", ");
    return category ?? wrong(`there is no category "${name.trim()}"; there are ${known}`);
  });
}

/**
 * The tabs of the blog (specification §2.13); all but the first are the categories an article can
 * have.
 */
export const BLOG_TABS = [
  { id: "all", label: "View all" },
  { id: "latest-updates", label: "Latest Updates" },
  { id: "industry-insights", label: "Industry Insights" },
  { id: "guides-tutorials", label: "Guides & Tutorials" },
  { id: "product-updates", label: "Product Updates" },
  { id: "success-stories", label: "Success Stories" },
] as const;

export type BlogTab = (typeof BLOG_TABS)[number];
export type Category = Exclude<BlogTab, { id: "all" }>;

/** What an article's front matter may name. */
export const CATEGORIES: readonly Category[] = BLOG_TABS.filter(
  (tab): tab is Category => tab.id !== "all",
);

/**
 * The tab that an address asks for (`?tab=product-updates`). Nonsense counts as the first, View
 * all.
 */
export function readTab(search: URLSearchParams): BlogTab {
  const asked = search.get("tab");
  return BLOG_TABS.find(({ id }) => id === asked) ?? BLOG_TABS[0];
}

/** The address of a tab: "/blog" for View all, its first page without a number. */
export function tabPath({ id }: Pick<BlogTab, "id">, page = 1): string {
  const query = new URLSearchParams();
  if (id !== "all") query.set("tab", id);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/blog?${query}` : "/blog";
}
