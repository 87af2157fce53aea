import { Link } from "@remix-run/react";
import { Icon } from "../page/icon.tsx";

/**
 * Page links that keep the rest of the address. Renders nothing but the count when there is one
 * page.
 */
export function Pager({
  page,
  pageSize,
  total,
  search,
  noun = "people",
}: {
  page: number;
  pageSize: number;
  total: number;
  /** The current query string, whose `page` is replaced. */
  search: string;
  noun?: string;
}) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const href = (target: number): string => {
    const query = new URLSearchParams(search);
    query.set("page", String(target));
    return `?${query}`;
  };
  const first = Math.min(Math.max(1, page - 2), Math.max(1, last - 4));
  const shown = Array.from({ length: Math.min(5, last) }, (_, i) => first + i);
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line"
      aria-label="Pages"
    >
      <p className="text-sm text-ink-2 num">
        {last > 1 && pageSize > 1 ? `${from.toLocaleString("en")} to ` : ""}
        {last > 1 ? `${to.toLocaleString("en")} of ` : ""}
        {total.toLocaleString("en")} {total === 1 ? singular(noun) : noun}
      </p>
      {last > 1 ? (
        <div className="pager">
          {page > 1 ? (
            <Link to={href(page - 1)} rel="prev" preventScrollReset>
              <Icon name="left" />
              Previous
            </Link>
          ) : null}
          {shown.map((number) =>
            number === page ? (
              <span key={number} aria-current="page">
                <span className="sr-only">Page </span>
                {number}
              </span>
            ) : (
              <Link key={number} to={href(number)} className="max-sm:!hidden" preventScrollReset>
                <span className="sr-only">Page </span>
                {number}
              </Link>
            ),
          )}
          {first + shown.length - 1 < last ? (
            <>
              <span className="max-sm:!hidden !min-w-0" aria-hidden="true">
                …
              </span>
              <Link to={href(last)} className="max-sm:!hidden" preventScrollReset>
                <span className="sr-only">Page </span>
                {last}
              </Link>
            </>
          ) : null}
          {page < last ? (
            <Link to={href(page + 1)} rel="next" preventScrollReset>
              Next
              <Icon name="right" />
            </Link>
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}

function singular(noun: string): string {
  return noun.replace(/people$/, "person").replace(/(?<!s)s$|(?<=ss)es$/, "");
}
