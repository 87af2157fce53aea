import { Link } from "@remix-run/react";
import { Icon } from "../ui/icon.tsx";

/** Links to newer and older people. Pages are found by key, so each is as near as the first, however many there are. */
export function KeyPager({
  said,
  q,
  newer,
  older,
  hasEnds,
}: {
  /** How many there are, in words. */
  said: string;
  q: string;
  /** The numbers of the first and last person shown; null where there is nobody beyond. */
  newer: number | null;
  older: number | null;
  hasEnds: boolean;
}) {
  const href = (fields: Record<string, string>) => `?${new URLSearchParams({ ...(q ? { q } : {}), ...fields })}`;
  return (
    <nav className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line" aria-label="Pages">
      <p className="text-sm text-ink-2 num">{said}</p>
      {newer !== null || older !== null ? (
        <div className="pager">
          {newer !== null && hasEnds ? (
            <Link to={href({})} rel="first" preventScrollReset>
              Newest
            </Link>
          ) : null}
          {newer !== null ? (
            <Link to={href({ after: String(newer) })} rel="prev" preventScrollReset>
              <Icon name="left" />
              Newer
            </Link>
          ) : null}
          {older !== null ? (
            <Link to={href({ before: String(older) })} rel="next" preventScrollReset>
              Older
              <Icon name="right" />
            </Link>
          ) : null}
          {older !== null && hasEnds ? (
            <Link to={href({ oldest: "1" })} rel="last" preventScrollReset>
              Oldest
            </Link>
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}
