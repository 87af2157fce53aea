import { Link } from "@remix-run/react";
import { Icon } from "../page/icon.tsx";

/**
 * Newer and older, of a list by time that is paged by key: each page is as near as the first,
 * however many there are.
 */
export function KeyPager({
  newer,
  older,
  search,
  said,
  hasNewest = false,
  hasOldest = false,
}: {
  /** The keys of the pages beside this one; null at the ends of the list. */
  newer: string | null;
  older: string | null;
  /** The rest of the address. */
  search: string;
  /** How many there are, in words. */
  said?: string;
  /** Whether links lead to the ends of the list too. */
  hasNewest?: boolean;
  hasOldest?: boolean;
}) {
  if (!said && !newer && !older) return null;
  const href = (name?: "after" | "before" | "oldest", key?: string): string => {
    const query = new URLSearchParams(search);
    if (name && key) query.set(name, key);
    return `?${query}`;
  };
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line"
      aria-label="Pages"
    >
      {said ? <p className="text-sm text-ink-2 num">{said}</p> : null}
      {newer || older ? (
        <div className="pager ml-auto">
          {newer && hasNewest ? (
            <Link to={href()} rel="first" preventScrollReset>
              Newest
            </Link>
          ) : null}
          {newer ? (
            <Link to={href("after", newer)} rel="prev" preventScrollReset>
              <Icon name="left" />
              Newer
            </Link>
          ) : null}
          {older ? (
            <Link to={href("before", older)} rel="next" preventScrollReset>
              Older
              <Icon name="right" />
            </Link>
          ) : null}
          {older && hasOldest ? (
            <Link to={href("oldest", "1")} rel="last" preventScrollReset>
              Oldest
            </Link>
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}
