import { Link } from "@remix-run/react";

/**
 * Beside a list: its words were looked for in the newest of many alone, with the way to look
 * through all.
 */
export function SearchedPart({
  searched,
  total,
  noun,
  search,
}: {
  searched: number;
  total: number;
  /** "responses" */
  noun: string;
  /** The query string of the list, without its question mark. */
  search: string;
}) {
  const whole = new URLSearchParams(search);
  whole.delete("page");
  whole.set("whole", "1");
  return (
    <p className="px-4 py-3 text-sm text-ink-2 border-t border-line">
      Searched the newest {searched.toLocaleString("en")} of {total.toLocaleString("en")} {noun}.{" "}
      <Link to={`?${whole}`} className="link" preventScrollReset>
        Search all of them
      </Link>
    </p>
  );
}
