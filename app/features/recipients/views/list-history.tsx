import { Link } from "@remix-run/react";
import { Moment } from "#app/ui/lists/moment.tsx";
import type { HistoryEntry } from "../lists/list-history.server.ts";

/** What happened to a list, by whom and when. */
export function ListHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="card mt-6" aria-labelledby="history">
      <div className="card-head">
        <h2 className="panel-title" id="history">
          History
        </h2>
      </div>
      <ul>
        {entries.map(({ id, text, by, at, link }) => (
          <li
            key={id}
            className="px-4 py-3 border-t border-line first:border-0 flex flex-wrap gap-x-6 gap-y-1"
          >
            <span className="mr-auto min-w-0 [overflow-wrap:anywhere]" dir="auto">
              {link ? (
                <Link className="link" to={link}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </span>
            <span className="text-sm text-ink-2">
              {by ? `${by}, ` : ""}
              <Moment time={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
