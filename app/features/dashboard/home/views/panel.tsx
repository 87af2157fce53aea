import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Drawing, EmptyPicture } from "#app/ui/lists/empty-state.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { LatestActivity } from "../shown-dashboard.ts";

/**
 * A card with a heading and a link to the whole list; without rows, the empty state and its button.
 */
export function Panel({
  id,
  title,
  all,
  isEmpty,
  empty,
  children,
}: {
  id: string;
  title: string;
  all: { to: string; label: string };
  isEmpty: boolean;
  empty: { icon: Drawing; title: string; words: string; to: string; label: string };
  children: ReactNode;
}) {
  return (
    <section className="card flex flex-col" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id} className="panel-title">
          {title}
        </h2>
        {isEmpty ? null : (
          <Link className="link text-sm inline-flex items-center min-h-control" to={all.to}>
            {all.label}
          </Link>
        )}
      </div>
      {isEmpty ? (
        <div className="empty grow content-center">
          <EmptyPicture icon={empty.icon} />
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

const LOOKS: Record<LatestActivity["kind"], { icon: string; word: string }> = {
  sent: { icon: "send", word: "Sent" },
  scheduled: { icon: "cal", word: "Scheduled" },
  new: { icon: "news", word: "New" },
  review: { icon: "eye", word: "Review" },
  update: { icon: "refresh", word: "Update" },
  warning: { icon: "warn", word: "Warning" },
  reminder: { icon: "bell", word: "Reminder" },
  success: { icon: "okc", word: "Success" },
  info: { icon: "info", word: "Info" },
};

/** The kind of an activity: its colour, picture and, for who can't see them, its word. */
export function ActivityIcon({ kind }: { kind: LatestActivity["kind"] }) {
  const { icon, word } = LOOKS[kind];
  return (
    <span className="kind" data-k={kind}>
      <Icon name={icon} />
      <span className="sr-only">{word}</span>
    </span>
  );
}

export const SPARK = { width: 120, height: 42, inset: 6 } as const;

/**
 * The line of a sparkline and the area under it, as SVG paths; empty for fewer than two values. All
 * alike lies at the bottom.
 */
export function sparkPaths(values: readonly number[]): { line: string; area: string } {
  if (values.length < 2) return { line: "", area: "" };
  const { width, height, inset } = SPARK;
  const highest = Math.max(...values);
  const lowest = Math.min(...values);
  const room = height - 2 * inset;
  const y = (value: number) =>
    height - inset - (highest === lowest ? 0 : ((value - lowest) / (highest - lowest)) * room);
  const points = values.map(
    (value, index) => `${round((index * width) / (values.length - 1))} ${round(y(value))}`,
  );
  const line = `M${points.join("L")}`;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
