import { CATEGORIES, type Category } from "./blog-tabs.ts";

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

const WORDS_A_MINUTE = 200;
/** Written into the program: every picture of the blog is this size. */
export const PICTURE_SIZE = { width: 640, height: 360 };

/** How long reading takes, in whole minutes, at 200 words a minute. Takes HTML; its tags are not read. */
export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]+>/g, " ").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.@-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}

/**
 * The front matter of an article, checked. `fill` puts names into its texts.
 * Throws with the file's name and what is wrong, in words for whoever wrote the file.
 */
export function readMatter(
  file: string,
  matter: Record<string, string>,
  fill: (text: string) => string,
): Omit<ArticleCard, "minutes"> {
  const wrong = (what: string): never => {
    throw new Error(`${file}: ${what}`);
  };
  const needed = (name: string): string => matter[name] || wrong(`"${name}:" is missing between the dashes`);
  const day = (name: string, text: string): string =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
      ? text
      : wrong(`"${name}: ${text}" is no day; write it as 2026-11-21`);
  const id = needed("id");
  if (!/^[1-9]\d{0,8}$/.test(id)) wrong(`"id: ${id}" is no whole number from 1`);
  const picture = needed("picture");
  if (!/^[a-z0-9-]+\.svg$/.test(picture)) wrong(`"picture: ${picture}" is no file name such as list.svg, of public/pictures`);
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
