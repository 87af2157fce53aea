import { Link } from "@remix-run/react";
import { Icon } from "../../ui/icon.tsx";
import { PageHead } from "../../ui/page-head.tsx";

/** Heading of Responses and Summary, the way between the two, and what can be done with what is shown. */
export function ResponsesHead({
  base,
  current,
  search,
  total,
  children,
}: {
  /** `/forms/{id}/responses` */
  base: string;
  current: "table" | "summary";
  /** The filter, without its question mark; it holds for the other view and for the files too. */
  search: string;
  total: number;
  children: string;
}) {
  const query = search ? `?${search}` : "";
  const views = [
    { id: "table", label: "Responses", to: base + query },
    { id: "summary", label: "Summary", to: `${base}/summary${query}` },
  ];
  return (
    <>
      <PageHead
        title={current === "table" ? "Responses" : "Summary"}
        actions={
          total > 0 ? (
            <>
              <details className="menu">
                <summary className="btn btn-plain">
                  <Icon name="download" />
                  Export
                </summary>
                <div className="!right-auto left-0 sm:!left-auto sm:!right-0">
                  <a className="menu-item" href={`${base}/export.csv${query}`} download>
                    <Icon name="table" />
                    CSV, for any program
                  </a>
                  <a className="menu-item" href={`${base}/export.xlsx${query}`} download>
                    <Icon name="table" />
                    XLSX, for Excel
                  </a>
                </div>
              </details>
              <Link className="btn btn-plain" to={`${base}/recipients${query}`}>
                <Icon name="users" />
                Turn into recipients
              </Link>
            </>
          ) : null
        }
      >
        {children}
      </PageHead>
      <nav className="seg-links mb-4" aria-label="View">
        {views.map(({ id, label, to }) => (
          <Link key={id} to={to} className="!min-h-[38px]" aria-current={id === current ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
