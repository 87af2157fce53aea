import { Link } from "@remix-run/react";
import type { NextWebinar } from "../../dashboard/shown-dashboard.ts";
import { ProgressBar } from "../progress-bar.tsx";
import { SampleBadge } from "../sample-badge.tsx";
import { Panel } from "./panel.tsx";

/** The webinars that come next, with the places taken and left. `isNew`: there never was one. */
export function WebinarsPanel({ webinars, isNew }: { webinars: NextWebinar[]; isNew: boolean }) {
  return (
    <Panel
      id="registrations"
      title="Webinar Registrations"
      all={{ to: "/forms?tab=webinars", label: "All webinars" }}
      empty={
        webinars.length > 0
          ? null
          : {
              icon: "video",
              title: isNew ? "No webinars yet" : "No webinar is coming up",
              words: "Publish a registration form and the people who sign up appear here.",
              to: "/forms",
              label: "Create New Form",
            }
      }
    >
      <ul>
        {webinars.map((webinar) => (
          <li key={webinar.formId} className="flex items-center gap-3.5 px-4 py-3 border-t border-line first:border-t-0">
            <span
              className="grid place-items-center w-12 h-12 rounded bg-sunken text-xs font-semibold leading-tight text-center flex-none"
              title={webinar.full}
            >
              <span>
                {webinar.weekday}
                <br />
                {webinar.day}
              </span>
            </span>
            <span className="min-w-0 grow leading-snug">
              <Link className="block font-semibold truncate hover:underline" to={`/forms/${webinar.formId}/webinar`}>
                {webinar.title}
              </Link>
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2 num">
                {webinar.words}
                {webinar.isSample ? <SampleBadge /> : null}
              </span>
            </span>
            <Places webinar={webinar} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Places({ webinar: { taken, capacity } }: { webinar: NextWebinar }) {
  if (capacity === null) return <span className="w-28 max-sm:w-24 text-right text-sm text-ink-2">No limit</span>;
  const left = Math.max(0, capacity - taken);
  return (
    <span className="w-28 max-sm:w-24 flex-none text-right text-sm text-ink-2 num">
      <ProgressBar
        className="!h-2 mb-1.5"
        label={`${taken.toLocaleString("en")} of ${capacity.toLocaleString("en")} places taken`}
        parts={[{ share: capacity === 0 ? 1 : taken / capacity, look: "brand" }]}
      />
      {left === 0 ? "Full" : left === 1 ? "1 place left" : `${left.toLocaleString("en")} places left`}
    </span>
  );
}
