import { Link } from "@remix-run/react";
import { Icon } from "./icon.tsx";

/** Newer and older, of a list by time that is paged by key. The keys are null at its ends; `search` is the rest of the address. */
export function KeyPager({ newer, older, search }: { newer: string | null; older: string | null; search: string }) {
  if (!newer && !older) return null;
  const href = (name: "after" | "before", key: string): string => {
    const query = new URLSearchParams(search);
    query.set(name, key);
    return `?${query}`;
  };
  const rest = new URLSearchParams(search);
  return (
    <nav className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line" aria-label="Pages">
      <div className="pager">
        {newer ? (
          <>
            <Link to={`?${rest}`}>Newest</Link>
            <Link to={href("after", newer)} rel="prev">
              <Icon name="left" />
              Newer
            </Link>
          </>
        ) : null}
      </div>
      <div className="pager">
        {older ? (
          <Link to={href("before", older)} rel="next">
            Older
            <Icon name="right" />
          </Link>
        ) : null}
      </div>
    </nav>
  );
}
