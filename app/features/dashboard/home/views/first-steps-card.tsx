import { Form, Link } from "@remix-run/react";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FirstSteps } from "../first-steps.server.ts";

/**
 * What a new account does first. Steps that are done say so; those that wait for another have no
 * button yet.
 */
export function FirstStepsCard({ steps: { project } }: { steps: FirstSteps }) {
  const base = `/certificates/${project?.id}`;
  const steps = [
    {
      title: "Design a certificate",
      words: "Start from a template or upload your own.",
      isDone: project?.hasDesign ?? false,
      label: project ? "Go on" : "Start",
      to: project ? `${base}/design` : "/certificates/new",
    },
    {
      title: "Add your recipients",
      words: "Upload a list, or type them in.",
      isDone: project?.hasPeople ?? false,
      label: "Add",
      to: project ? `${base}/recipients` : null,
    },
    {
      title: "Send",
      words: "Preview it for each person first.",
      isDone: false,
      label: "Send",
      to: project ? `${base}/message` : null,
    },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section
      className="card p-6 lg:p-8 grid gap-8 lg:grid-cols-[1fr_auto] items-center"
      aria-label="First steps"
    >
      <ol className="grid gap-1">
        {steps.map(({ title, words, isDone, label, to }, index) => (
          <li
            key={title}
            className={`flex items-center gap-4 py-3 ${index > 0 ? "border-t border-line" : ""}`}
          >
            <span
              className={
                "grid place-items-center w-10 h-10 rounded-full font-bold flex-none " +
                `${index === current ? "bg-gold text-on-gold" : "bg-sunken text-ink-2"}`
              }
            >
              {isDone ? (
                <>
                  <Icon name="check" />
                  <span className="sr-only">Done</span>
                </>
              ) : (
                index + 1
              )}
            </span>
            <span className="grow min-w-0">
              <b className="font-semibold block">{title}</b>
              <span className="text-ink-2">{words}</span>
            </span>
            {to ? (
              <Link className={`btn ${index === current ? "btn-primary" : "btn-quiet"}`} to={to}>
                {label}
                <span className="sr-only">: {title}</span>
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
      <div className="max-lg:hidden pl-6">
        <Sketch />
      </div>
    </section>
  );
}

function Sketch() {
  return (
    <svg viewBox="0 0 220 156" className="w-[220px] h-auto" aria-hidden="true">
      <rect
        x="8"
        y="8"
        width="204"
        height="140"
        rx="6"
        className="fill-canvas stroke-edge"
        strokeDasharray="6 6"
        strokeWidth="1.5"
      />
      <path
        d="M70 40h80M52 68h116M82 88h56"
        className="stroke-line"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="110" cy="120" r="15" className="fill-gold-soft stroke-gold" strokeWidth="1.5" />
    </svg>
  );
}

/** Says that sample data is shown, and takes it away; or offers it to who has nothing yet. */
export function SampleDataBox({ isShown, canChange }: { isShown: boolean; canChange: boolean }) {
  return (
    <aside
      className="card flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 mb-4"
      aria-label="Sample data"
    >
      <span className="kind" data-k="info">
        <Icon name="info" />
      </span>
      <p className="grow min-w-[min(14rem,100%)] basis-0 text-md">
        {isShown ? (
          <>
            <SampleBadge /> marks the sample data shown here. It is never sent, and its certificates
            are not genuine.
          </>
        ) : (
          "Want to look around first? Sample data fills every screen. It is marked, never " +
          "sent, and removed with one click."
        )}
      </p>
      {canChange ? (
        <Form method="post" action="/dashboard" preventScrollReset>
          <input
            type="hidden"
            name="intent"
            value={isShown ? "remove-sample-data" : "load-sample-data"}
          />
          <button type="submit" className="btn btn-plain btn-sm">
            {isShown ? "Remove sample data" : "Load sample data"}
          </button>
        </Form>
      ) : null}
    </aside>
  );
}
