import { expect, test } from "vitest";
import { type ArticleCard, BLOG_TABS, CATEGORIES, readTab, tabPath } from "../article.ts";
import { CARDS_PER_PAGE, showCards } from "./article-cards.tsx";

const card = (id: number): ArticleCard => ({
  id,
  title: `Article ${id}`,
  description: "",
  categories: [CATEGORIES[id % 2 === 0 ? 0 : 1]!],
  date: "2026-11-21",
  updated: "2026-11-21",
  author: "",
  picture: { path: "", alt: "" },
  minutes: 1,
  isExample: false,
});
const many = Array.from({ length: 2 * CARDS_PER_PAGE + 2 }, (_, at) => card(at + 1));
const [all, latest] = BLOG_TABS;

test("twelve cards a page, each once; the ends lead nowhere further", () => {
  const first = showCards(many, all, 1);
  const second = showCards(many, all, 2);
  const last = showCards(many, all, 1_000_000);
  expect([first.newer, first.older, first.lastPage]).toEqual([null, "/blog?page=2", 3]);
  expect([second.newer, second.older]).toEqual(["/blog", "/blog?page=3"]);
  expect([last.page, last.older, last.cards.length]).toEqual([3, null, 2]);
  expect([first, second, last].flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(
    many.map(({ id }) => id),
  );
});

test("tabs filter and stay in links; an empty tab is one page", () => {
  const shown = showCards(many, latest, 1);
  expect(shown.cards.every(({ id }) => id % 2 === 0)).toBe(true);
  expect(shown.older).toBe("/blog?tab=latest-updates&page=2");
  expect(showCards([], latest, 1)).toEqual({
    cards: [],
    page: 1,
    lastPage: 1,
    newer: null,
    older: null,
  });
});

test("an address's tab is View all unless it names another one", () => {
  expect(readTab(new URLSearchParams("tab=product-updates")).label).toBe("Product Updates");
  for (const odd of [
    "",
    "tab=",
    "tab=all",
    "tab=Product Updates",
    "tab=__proto__",
    `tab=${"x".repeat(10_000)}`,
  ]) {
    expect([odd, readTab(new URLSearchParams(odd)).label]).toEqual([odd, "View all"]);
  }
  expect(tabPath(all)).toBe("/blog");
});
