import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/page/icon.tsx";

/** A card with a heading and a link to the whole list; without rows, the empty state and its button. */
export function Panel({
  id,
  title,
  all,
  empty,
  children,
}: {
  id: string;
  title: string;
  all: { to: string; label: string };
  empty: { icon: string; title: string; words: string; to: string; label: string } | null;
  children: ReactNode;
}) {
  return (
    <section className="card flex flex-col" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id} className="panel-title">
          {title}
        </h2>
        {empty ? null : (
          <Link className="link text-sm inline-flex items-center min-h-control" to={all.to}>
            {all.label}
          </Link>
        )}
      </div>
      {empty ? (
        <div className="empty grow content-center">
          <span className="grid place-items-center w-12 h-12 rounded-full bg-sunken text-2xl text-ink-3">
            <Icon name={empty.icon} />
          </span>
          <h3 className="text-base mt-1">{empty.title}</h3>
          <p className="text-ink-2 max-w-[34ch]">{empty.words}</p>
          <Link className="btn btn-plain btn-sm mt-2" to={empty.to}>
            {empty.label}
          </Link>
        </div>
      ) : (
        children
      )}
    </section>
  );
}
