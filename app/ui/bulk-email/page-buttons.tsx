import { Icon } from "../icon.tsx";

/** Pages as buttons of the form around them, so that the ticks of this page are kept. */
export function PageButtons({
  page,
  pageSize,
  total,
  isMore,
}: {
  page: number;
  pageSize: number;
  total: number;
  isMore: boolean;
}) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min(Math.max(1, page - 2), Math.max(1, last - 4));
  const shown = Array.from({ length: Math.min(5, last) }, (_, index) => first + index);
  return (
    <nav className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line" aria-label="Pages">
      <p className="text-sm text-ink-2 num">
        {((page - 1) * pageSize + 1).toLocaleString("en")} to {Math.min(total, page * pageSize).toLocaleString("en")} of{" "}
        {isMore ? "more than " : ""}
        {total.toLocaleString("en")}
      </p>
      {last > 1 ? (
        <div className="pager">
          {page > 1 ? (
            <button type="submit" name="go" value={`page:${page - 1}`}>
              <Icon name="left" />
              Previous
            </button>
          ) : null}
          {shown.map((number) =>
            number === page ? (
              <span key={number} aria-current="page">
                <span className="sr-only">Page </span>
                {number}
              </span>
            ) : (
              <PageButton key={number} page={number} />
            ),
          )}
          {first + shown.length - 1 < last ? (
            <>
              <span className="max-sm:!hidden !min-w-0" aria-hidden="true">
                …
              </span>
              <PageButton page={last} />
            </>
          ) : null}
          {page < last ? (
            <button type="submit" name="go" value={`page:${page + 1}`}>
              Next
              <Icon name="right" />
            </button>
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}

function PageButton({ page }: { page: number }) {
  return (
    <button type="submit" name="go" value={`page:${page}`} className="max-sm:!hidden">
      <span className="sr-only">Page </span>
      {page}
    </button>
  );
}
