import type { ArticleCard } from "../article.ts";
import { ArticleCards } from "./article-cards.tsx";
import { BlogHead, TabBar } from "./blog-head.tsx";

/** Instead of an article that there is not. */
export function NoArticle({ newest }: { newest: ArticleCard[] }) {
  return (
    <main id="main">
      <BlogHead title="This article is not here">
        <p>The address may be mistyped, or the article was taken back. These are the newest ones.</p>
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
