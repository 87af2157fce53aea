import { Link } from "@remix-run/react";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { countLabel, type FoundGroup } from "../found-group.ts";

/** One area's findings: the first few, how many there are, and the way to all of them. */
export function FoundList({ group }: { group: FoundGroup }) {
  const { label, icon, count, isMore, all, items } = group;
  const id = `found-${label.toLowerCase()}`;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="panel-title flex flex-wrap items-center gap-x-2.5" id={id}>
          <Icon name={icon} className="text-ink-3" />
          {label} <span className="count font-normal">{countLabel(group)}</span>
        </h2>
        {isMore || count > items.length ? (
          <Link className="link text-sm inline-flex items-center min-h-control" to={all}>
            {isMore ? "All" : `All ${count}`}
            <span className="sr-only"> in {label}</span>
          </Link>
        ) : null}
      </div>
      <ul>
        {items.map(({ to, title, note, time }) => (
          <li key={to} className="border-t border-line first:border-t-0">
            <Link
              className="flex flex-wrap items-center gap-x-4 px-4 py-2.5 min-h-control hover:bg-canvas"
              to={to}
            >
              <b className="font-semibold min-w-0 break-words">{title}</b>
              <span className="max-sm:basis-full sm:ml-auto text-sm text-ink-2 min-w-0 break-words">
                {note} {time ? <Moment time={time} className="text-ink-3" /> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
