import { Link } from "@remix-run/react";
import type { LatestActivity } from "../../dashboard/shown-dashboard.ts";
import { Moment } from "../moment.tsx";
import { SampleBadge } from "../sample-badge.tsx";
import { KindMark } from "./kind-mark.tsx";
import { Panel } from "./panel.tsx";

/** What happened last, and who did it. */
export function ActivityPanel({ activities }: { activities: LatestActivity[] }) {
  return (
    <Panel
      id="activity"
      title="Activity Log"
      all={{ to: "/activity-log", label: "Full log" }}
      empty={
        activities.length > 0
          ? null
          : {
              icon: "list",
              title: "Nothing has happened yet",
              words: "Everything you and your team do is listed here.",
              to: "/activity-log",
              label: "Open activity log",
            }
      }
    >
      <ul className="py-1.5">
        {activities.map(({ id, kind, text, link, actor, isSample, time }) => (
          <li key={id} className="flex gap-3 px-4 py-2.5">
            <KindMark kind={kind} />
            <p className="min-w-0 grow text-md leading-snug pt-0.5 [overflow-wrap:anywhere]">
              {link ? (
                <Link className="hover:underline" to={link}>
                  {text}
                </Link>
              ) : (
                text
              )}
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
                {actor}
                {isSample ? <SampleBadge /> : null}
              </span>
            </p>
            <Moment time={time} className="text-sm text-ink-3 whitespace-nowrap pt-0.5" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
