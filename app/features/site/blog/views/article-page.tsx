import { useSite } from "../../pages/site-handle.ts";
import { longDay } from "../../views/long-day.ts";
import { type Article, type ArticleCard, PICTURE_SIZE } from "../article.ts";
import { shareLinks } from "../feed.ts";
import { ArticleCards, Categories, TabBar } from "./article-cards.tsx";

/** From this many headings on, an article shows its contents. */
const LONG = 4;

interface Neighbour {
  id: number;
  title: string;
}

interface ArticlePageProps {
  article: Article;
  /** The one above and the one below in the list. */
  previous: Neighbour | null;
  next: Neighbour | null;
  /** For the list below the article. */
  others: ArticleCard[];
}

/** An article, its neighbours, and the tabbed list of the blog (specification §2.13). */
export function ArticlePage({ article, previous, next, others }: ArticlePageProps) {
  const isLong = article.contents.length >= LONG;
  return (
    <main id="main">
      <article>
        <ArticleHead article={article} />
        <div className="wrap py-10 lg:py-14">
          <div
            className={isLong ? "grid gap-x-14 gap-y-8 lg:grid-cols-[16.5rem_minmax(0,1fr)]" : ""}
          >
            {isLong ? <Contents contents={article.contents} /> : null}
            <div>
              {/* Our own Markdown; what an operator set is escaped in it. */}
              <div
                className="prose pieces max-w-prose"
                dangerouslySetInnerHTML={{ __html: article.html }}
              />
              <footer className="no-print mt-8">
                <ShareArticle article={article} />
              </footer>
            </div>
          </div>
        </div>
      </article>
      <nav
        className="wrap no-print grid gap-4 sm:grid-cols-2"
        aria-label="Previous and next article"
      >
        {previous ? <NeighbourLink label="Previous article" rel="prev" to={previous} /> : null}{" "}
        {next ? <NeighbourLink label="Next article" rel="next" to={next} /> : null}
      </nav>
      <section className="wrap no-print py-10 lg:py-14" aria-labelledby="more">
        <h2 className="text-2xl" id="more">
          More from the blog
        </h2>
        <div className="mt-4">
          <TabBar current="all" />
        </div>
        <div className="mt-7">
          <ArticleCards cards={others} heading="h3" />
        </div>
      </section>
    </main>
  );
}

function ArticleHead({ article }: { article: Article }) {
  return (
    <header className="on-deep">
      <div className="wrap py-8 lg:py-12 grid gap-8 items-center lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div>
          <a className="link inline-flex min-h-control items-center" href="/blog">
            Blog
          </a>
          <h1 className="display mt-2 mb-4 text-3xl">{article.title}</h1>
          <p className="mb-5 text-lg text-on-deep-2 max-w-prose">{article.description}</p>
          <Categories categories={article.categories} deep />
          <p className="mt-5 text-sm text-on-deep-2">
            {article.author} · <time dateTime={article.date}>{longDay(article.date)}</time> ·{" "}
            {article.minutes} min read
            {article.updated === article.date ? null : (
              <>
                {" "}
                · updated on <time dateTime={article.updated}>{longDay(article.updated)}</time>
              </>
            )}
          </p>
          {article.isExample ? (
            <p className="mt-5 text-md max-w-prose">
              <strong>This is an example.</strong> The organisation and its people are invented. The
              product works as described.
            </p>
          ) : null}
        </div>
        <img
          className="w-full h-auto rounded-lg"
          src={article.picture.path}
          alt={article.picture.alt}
          {...PICTURE_SIZE}
        />
      </div>
    </header>
  );
}

function Contents({ contents }: Pick<Article, "contents">) {
  return (
    <nav aria-label="Contents" className="no-print self-start lg:sticky lg:top-24">
      <h2 className="text-sm font-semibold text-ink-3">On this page</h2>
      <ul className="mt-1 grid">
        {contents.map((one) => (
          <li key={one.id}>
            <a
              className="inline-flex items-center min-h-control py-1 text-md hover:underline"
              href={`#${one.id}`}
            >
              {one.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NeighbourLink({ label, rel, to }: { label: string; rel: "next" | "prev"; to: Neighbour }) {
  return (
    <a className="card p-5 hover:shadow-2" href={`/blog/${to.id}`} rel={rel}>
      <span className="block text-sm text-ink-3">{label}</span>{" "}
      <span className="block mt-1 font-semibold">{to.title}</span>
    </a>
  );
}

/** "Share on WhatsApp, LinkedIn, X". */
export function ShareArticle({ article }: { article: { id: number; title: string } }) {
  const { appUrl } = useSite();
  return (
    <p className="relative z-10 flex flex-wrap items-center gap-x-3 text-md">
      <span className="text-ink-3">Share on</span>{" "}
      {shareLinks(appUrl, article).map(({ label, href }) => [
        <a
          key={label}
          className="link inline-flex min-h-control items-center"
          href={href}
          rel="noopener"
        >
          {label}
          <span className="sr-only">: {article.title}</span>
        </a>,
        " ",
      ])}
    </p>
  );
}
