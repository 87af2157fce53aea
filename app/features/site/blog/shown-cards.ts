import { type ArticleCard, type BlogTab, tabPath } from "./article.ts";

/** How many cards a page of the blog shows. */
export const CARDS_PER_PAGE = 12;

/** One page of one tab, with the addresses of the pages before and after it. */
export interface ShownCards {
  cards: ArticleCard[];
  page: number;
  lastPage: number;
  newer: string | null;
  older: string | null;
}

/** The cards of a tab, from page 1; past the end its last page. */
export function showCards(all: ArticleCard[], tab: BlogTab, asked: number): ShownCards {
  const ofTab = tab.id === "all" ? all : all.filter(({ categories }) => categories.some(({ id }) => id === tab.id));
  const lastPage = Math.max(1, Math.ceil(ofTab.length / CARDS_PER_PAGE));
  const page = Math.min(asked, lastPage);
  return {
    cards: ofTab.slice((page - 1) * CARDS_PER_PAGE, page * CARDS_PER_PAGE).map(cardOf),
    page,
    lastPage,
    newer: page > 1 ? tabPath(tab, page - 1) : null,
    older: page < lastPage ? tabPath(tab, page + 1) : null,
  };
}

/** Only what a card shows, also when it is given a whole article. */
export function cardOf(card: ArticleCard): ArticleCard {
  const { id, title, description, categories, date, updated, author, picture, minutes, isExample } = card;
  return { id, title, description, categories, date, updated, author, picture, minutes, isExample };
}
