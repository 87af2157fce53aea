import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import type { ArticleCard } from "#app/features/site/blog/article.ts";
import { readArticles } from "#app/features/site/blog/articles.server.ts";
import { articleJsonLd } from "#app/features/site/blog/feed.ts";
import { cardOf, FEED_LINK, NoArticle } from "#app/features/site/blog/views/article-cards.tsx";
import { ArticlePage } from "#app/features/site/blog/views/article-page.tsx";
import { SiteErrorMain } from "#app/features/site/views/site-error.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";

const CARDS_BELOW = 6;
const CARDS_INSTEAD = 3;

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) {
    return siteMeta(args, {
      title: "Article not found",
      description: "The blog has other articles.",
      unlisted: true,
    });
  }
  const { article, jsonLd } = args.data;
  return [
    ...siteMeta(args, {
      title: article.title,
      description: article.description,
      article: { published: article.date, modified: article.updated },
      above: [{ path: "/blog", title: "Blog" }],
      jsonLd,
    }),
    FEED_LINK,
  ];
};

export function loader({ params, context }: LoaderFunctionArgs) {
  const { config } = context.app;
  const articles = readArticles(config);
  const at = articles.findIndex(({ id }) => String(id) === params.id);
  const article = articles[at];
  if (!article)
    throw data(
      { newest: articles.slice(0, CARDS_INSTEAD).map(cardOf) },
      { status: 404, statusText: "Not Found" },
    );
  return {
    article,
    previous: nameOf(articles[at - 1]),
    next: nameOf(articles[at + 1]),
    others: nearest(articles, article).slice(0, CARDS_BELOW).map(cardOf),
    jsonLd: articleJsonLd(config, article),
  };
}

function nameOf(card: ArticleCard | undefined): { id: number; title: string } | null {
  return card ? { id: card.id, title: card.title } : null;
}

/** The other articles, those that share a category first. */
function nearest(articles: ArticleCard[], article: ArticleCard): ArticleCard[] {
  const shares = (other: ArticleCard) =>
    other.categories.some(({ id }) => article.categories.some((own) => own.id === id));
  const others = articles.filter(({ id }) => id !== article.id);
  return [...others.filter(shares), ...others.filter((other) => !shares(other))];
}

export default function BlogArticle() {
  return <ArticlePage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <SiteErrorMain />;
  return <NoArticle newest={(error.data as { newest: ArticleCard[] }).newest} />;
}
