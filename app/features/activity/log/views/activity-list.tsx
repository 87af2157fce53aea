import { Link } from "@remix-run/react";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { ACTIVITY_KINDS, type ActivityKind, kindLabel } from "../../actor.ts";
import type { LinkState } from "../../link-target.ts";

export interface ShownActivity {
  id: string;
  kind: ActivityKind;
  text: string;
  link: string | null;
  state: LinkState;
  isSample: boolean;
  actor: { name: string };
  time: ShownTime;
}

/** Lines of the activity log: what, who, when. */
export function ActivityList({ lines }: { lines: ShownActivity[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="flex max-sm:flex-wrap gap-x-3 px-4 py-3">
          <KindIcon kind={line.kind} />
          <div className="min-w-0 grow basis-0 leading-snug pt-0.5">
            <p className="break-words" dir="auto">
              <span className="kind-t" data-k={line.kind}>
                {kindLabel(line.kind)}
              </span>{" "}
              <Words line={line} />
            </p>
            <p className="text-sm text-ink-3 mt-0.5 break-words">
              {line.actor.name}
              {line.isSample ? " · sample data" : ""}
            </p>
          </div>
          <Moment
            time={line.time}
            className="text-sm text-ink-3 flex-none max-sm:basis-full max-sm:pl-12 pt-0.5"
          />
        </li>
      ))}
    </ul>
  );
}

function Words({ line: { text, link, state } }: { line: ShownActivity }) {
  if (!link) return <span>{text}</span>;
  if (state === "gone") {
    return (
      <span>
        {text} <span className="text-ink-3">(deleted since)</span>
      </span>
    );
  }
  if (state === "in-the-bin") {
    return (
      <span>
        {text}{" "}
        <Link
          className="link whitespace-nowrap"
          to={link.startsWith("/forms") ? "/forms/bin" : "/projects/bin"}
        >
          Now in the bin
        </Link>
      </span>
    );
  }
  return (
    <Link className="hover:underline" to={link}>
      {text}
    </Link>
  );
}

/** The round mark of an activity's kind. Decorative: its word stands beside it. */
export function KindIcon({ kind }: { kind: ActivityKind }) {
  return (
    <span className="kind" data-k={kind} aria-hidden="true">
      <Icon name={ACTIVITY_KINDS.find((one) => one.kind === kind)?.icon ?? "info"} />
    </span>
  );
}
