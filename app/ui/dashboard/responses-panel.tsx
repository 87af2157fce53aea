import { Link } from "@remix-run/react";
import type { LatestResponse } from "../../dashboard/shown-dashboard.ts";
import { initials } from "../desk/initials.ts";
import { Moment } from "../moment.tsx";
import { SampleBadge } from "../sample-badge.tsx";
import { Panel } from "./panel.tsx";

/** Who filled in a form last. */
export function ResponsesPanel({ responses }: { responses: LatestResponse[] }) {
  return (
    <Panel
      id="submissions"
      title="Form Submissions"
      all={{ to: "/forms", label: "All forms" }}
      empty={
        responses.length > 0
          ? null
          : {
              icon: "form",
              title: "No form submissions yet!",
              words: "Answers arrive here as people send them.",
              to: "/forms",
              label: "Create a New Form",
            }
      }
    >
      <ul>
        {responses.map(({ id, formId, formTitle, isSample, person, time }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3 border-t border-line first:border-t-0">
            <span className="avatar" aria-hidden="true">
              {initials(person)}
            </span>
            <span className="min-w-0 grow leading-snug">
              <Link className="block font-semibold truncate hover:underline" to={`/forms/${formId}/responses/${id}`} dir="auto">
                {person}
              </Link>
              <span className="flex items-center gap-2 text-sm text-ink-2">
                <span className="truncate">{formTitle}</span>
                {isSample ? <SampleBadge /> : null}
              </span>
            </span>
            <Moment time={time} className="text-sm text-right text-ink-3 whitespace-nowrap" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
