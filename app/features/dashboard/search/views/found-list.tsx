import { Link } from "@remix-run/react";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

/** One area's findings: the first few, how many there are, and the way to all of them. */
export function FoundList({ group }: { group: FoundGroup }) {
  const { label, icon, count, isMore, all, items } = group;
  const id = `found-${label.toLowerCase()}`;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="panel-title flex items-center gap-2.5" id={id}>
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
            <Link className="flex flex-wrap items-center gap-x-4 px-4 py-2.5 min-h-control hover:bg-canvas" to={to}>
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

/** What a search over the whole dashboard found in one area: the first few, and the way to all. */
export interface FoundGroup {
  label: string;
  icon: string;
  /** How many match; `isMore`: at least one more than this. */
  count: number;
  isMore: boolean;
  /** The area's own list with the same words. */
  all: string;
  items: FoundItem[];
}

interface FoundItem {
  to: string;
  title: string;
  note: string;
  time: ShownTime | null;
}

/** How many of each group are shown; the area's own list has all of them. */
export const SHOWN_PER_GROUP = 5;
/** Counted no further. */
export const MAX_COUNTED = 100;

/** "3", "more than 100". */
function countLabel({ count, isMore }: Pick<FoundGroup, "count" | "isMore">): string {
  return isMore ? `more than ${count}` : String(count);
}

/** What an address asks for: the words, cut where no title or name goes on. */
export function readSearchQuery(search: URLSearchParams): string {
  return (search.get("q") ?? "").replaceAll("\u0000", "").trim().slice(0, 200);
}
