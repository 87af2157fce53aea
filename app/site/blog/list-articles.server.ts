import type { Config } from "../../config.server.ts";
import { readArticles } from "./read-articles.server.ts";

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
  return readArticles(config).map(({ id, title, description, date, updated }) => ({ id, title, description, date, updated }));
}
