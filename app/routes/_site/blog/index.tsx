import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readTab, tabPath } from "#app/features/site/blog/article.ts";
import { readArticles } from "#app/features/site/blog/articles.server.ts";
import {
  ArticleCards,
  BlogHead,
  FEED_LINK,
  showCards,
  TabBar,
} from "#app/features/site/blog/views/article-cards.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { tab, shown } = args.data;
  const name = tab.id === "all" ? "Blog" : `${tab.label} · Blog`;
  const page = shown.page > 1 ? `, page ${shown.page}` : "";
  const about =
    tab.id === "all"
      ? "Guides, product news and what we learn about certificates, e-mails that arrive, webinars and lists of people"
      : `${tab.label} from the blog: certificates, e-mails that arrive, webinars and lists of people`;
  return [
    ...siteMeta(args, {
      title: `${name}${page}`,
      description: `${about}${page}.`,
      canonicalPath: tabPath(tab, shown.page),
      above: tab.id === "all" && shown.page === 1 ? [] : [{ path: "/blog", title: "Blog" }],
    }),
    FEED_LINK,
  ];
};

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tab = readTab(searchParams);
  return {
    tab,
    shown: showCards(readArticles(context.app.config), tab, readPageNumber(searchParams)),
  };
}

export default function Blog() {
  const { tab, shown } = useLoaderData<typeof loader>();
  return (
    <main id="main">
      <BlogHead title={tab.id === "all" ? "Blog" : tab.label}>
        <p>
          Certificates, e-mails that arrive, webinars that fill up, and lists that keep every name
          right.
        </p>
      </BlogHead>
      <div className="wrap py-8 lg:py-10">
        <TabBar current={tab.id} />
        <div className="mt-7">
          {shown.cards.length > 0 ? (
            <ArticleCards cards={shown.cards} heading="h2" eager={3} />
          ) : (
            <p className="text-ink-2">No articles here yet.</p>
          )}
        </div>
        {shown.lastPage > 1 ? (
          <nav className="pager mt-8" aria-label="Pages">
            {shown.newer ? (
              <a href={shown.newer} rel="prev">
                Newer articles
              </a>
            ) : null}{" "}
            <span className="text-ink-2">
              Page {shown.page} of {shown.lastPage}
            </span>{" "}
            {shown.older ? (
              <a href={shown.older} rel="next">
                Older articles
              </a>
            ) : null}
          </nav>
        ) : null}
        <p className="mt-8 text-md text-ink-2">
          Prefer a feed reader?{" "}
          <a className="link inline-flex min-h-control items-center" href="/blog.rss.xml">
            the blog as RSS
          </a>
        </p>
      </div>
    </main>
  );
}
