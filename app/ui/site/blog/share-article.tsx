import { shareArticle } from "../../../site/blog/share-article.ts";
import { useSite } from "../site-data.ts";

/** "Share on WhatsApp, LinkedIn, X". */
export function ShareArticle({ article }: { article: { id: number; title: string } }) {
  const { appUrl } = useSite();
  return (
    <p className="relative z-10 flex flex-wrap items-center gap-x-3 text-md">
      <span className="text-ink-3">Share on</span>{" "}
      {shareArticle(appUrl, article).map(({ label, href }) => [
        <a key={label} className="link inline-flex min-h-control items-center" href={href} rel="noopener">
          {label}
          <span className="sr-only">: {article.title}</span>
        </a>,
        " ",
      ])}
    </p>
  );
}
