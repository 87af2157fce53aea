import { Link } from "@remix-run/react";

/**
 * Links to the pages beside this one, of a list that nobody has counted. Renders nothing where
 * there is one page.
 */
export function PreviousNext({ page, more }: { page: number; more: boolean }) {
  if (page <= 1 && !more) return null;
  return (
    <nav className="flex justify-end gap-3 px-4 py-3 border-t border-line" aria-label="Pages">
      {page > 1 ? (
        <Link className="btn btn-plain btn-sm" to={`?page=${page - 1}`} rel="prev">
          Previous
        </Link>
      ) : null}
      {more ? (
        <Link className="btn btn-plain btn-sm" to={`?page=${page + 1}`} rel="next">
          Next
        </Link>
      ) : null}
    </nav>
  );
}
