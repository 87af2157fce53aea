import type { MetaDescriptor } from "@remix-run/react";
import type { ReactNode } from "react";
import { longDay } from "../../views/long-day.ts";
import {
  type ArticleCard,
  BLOG_TABS,
  type BlogTab,
  type Category,
  PICTURE_SIZE,
  tabPath,
} from "../article.ts";

/** The feed, for readers that look for one in a page. */
export const FEED_LINK: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: "Blog",
  href: "/blog.rss.xml",
};

/** The deep band at the top of the blog's lists. */
export function BlogHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="on-deep">
      <div className="wrap py-12 lg:py-16">
        <h1 className="display text-3xl sm:text-[2.5rem]">{title}</h1>
        <div className="mt-3 text-lg text-on-deep-2 max-w-prose">{children}</div>
      </div>
    </section>
  );
}

/** An article's categories: each leads to its tab of the blog. `deep`: on the deep ground. */
export function Categories({
  categories,
  deep = false,
}: {
  categories: Category[];
  deep?: boolean;
}) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Categories">
      {categories.map((category) => (
        <li key={category.id}>
          <a
            className={`chip chip-btn z-10 ${deep ? "bg-deep-2 text-gold" : ""}`}
            href={tabPath(category)}
          >
            {category.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The tabs of the blog; each is an address. */
export function TabBar({ current }: { current: BlogTab["id"] }) {
  return (
    <nav className="tabs" aria-label="Types of article">
      {BLOG_TABS.map((tab) => [
        <a key={tab.id} href={tabPath(tab)} aria-current={tab.id === current ? "page" : undefined}>
          {tab.label}
        </a>,
        " ",
      ])}
    </nav>
  );
}

interface ArticleCardsProps {
  cards: ArticleCard[];
  /** The level of the cards' headings. */
  heading: "h2" | "h3";
  /** How many of the first pictures are on screen at once; the others wait until they come near. */
  eager?: number;
}

/**
 * Cards of the blog (specification §3): a press anywhere on one opens its article, on a category
 * that tab.
 */
export function ArticleCards({ cards, heading: Heading, eager = 0 }: ArticleCardsProps) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {cards.map((card, at) => (
        <li key={card.id} className="card relative overflow-hidden flex flex-col hover:shadow-2">
          <img
            className="w-full h-auto bg-deep"
            src={card.picture.path}
            alt={card.picture.alt}
            {...PICTURE_SIZE}
            loading={at < eager ? undefined : "lazy"}
            decoding="async"
          />
          <div className="flex flex-col grow p-5">
            <Categories categories={card.categories} />
            <Heading className="mt-4 text-lg font-semibold">
              <a
                className="after:content-[''] after:absolute after:inset-0 hover:underline"
                href={`/blog/${card.id}`}
              >
                {card.title}
              </a>
            </Heading>
            <p className="mt-2 text-md text-ink-2">{card.description}</p>
            <p className="mt-auto pt-4 text-sm text-ink-3">
              <time dateTime={card.date}>{longDay(card.date)}</time> · {card.minutes} min read
              {card.isExample ? " · Example" : null}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How many cards a page of the blog shows. */
export const CARDS_PER_PAGE = 12;

/** One page of one tab, with the addresses of the pages before and after it. */
interface ShownCards {
  cards: ArticleCard[];
  page: number;
  lastPage: number;
  newer: string | null;
  older: string | null;
}

/** The cards of a tab, from page 1; past the end its last page. */
export function showCards(all: ArticleCard[], tab: BlogTab, asked: number): ShownCards {
  const ofTab =
    tab.id === "all"
      ? all
      : all.filter(({ categories }) => categories.some(({ id }) => id === tab.id));
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
  const { id, title, description, categories, date, updated, author, picture, minutes, isExample } =
    card;
  return { id, title, description, categories, date, updated, author, picture, minutes, isExample };
}

/** Instead of an article that there is not. */
export function NoArticle({ newest }: { newest: ArticleCard[] }) {
  return (
    <main id="main">
      <BlogHead title="Article not found">
        <p>Check the address, or read one of the newest articles. It may have been removed.</p>
      </BlogHead>
      <div className="wrap py-8 lg:py-10">
        <TabBar current="all" />
        <div className="mt-7">
          <ArticleCards cards={newest} heading="h2" eager={newest.length} />
        </div>
        <p className="mt-8">
          <a className="btn btn-plain" href="/blog">
            All articles
          </a>
        </p>
      </div>
    </main>
  );
}
