import { Form, Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { counted } from "#app/platform/text/wording.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import type { DryRun } from "../dry-run.server.ts";
import { STEP_KINDS } from "../path-model.ts";
import type { ShownPath } from "../show-paths.server.ts";

/** The steps of a path as a numbered list, with who is where. `tried`: what a dry run found. */
export function PathSteps({ shown, tried }: { shown: ShownPath; tried: DryRun | null }) {
  const { path, steps } = shown;
  const base = `/bulk-email/rules/paths/${path.id}`;
  const canChange = path.state !== "ended";
  return (
    <section className="card overflow-hidden" aria-labelledby="steps">
      <div className="card-head">
        <h2 className="panel-title" id="steps">
          Steps
        </h2>
      </div>
      {steps.length === 0 ? (
        <p className="p-4 text-ink-2">No steps yet. Add the first one.</p>
      ) : null}
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <li key={step.id} className="px-4 py-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="num text-ink-2 w-6 shrink-0 self-start">{index + 1}.</span>
            <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
              <p className="font-semibold flex items-start gap-2">
                <span className="text-ink-2 mt-0.5">
                  <Icon name={STEP_KINDS[step.kind].icon} />
                </span>
                <span className="min-w-0">{step.text}</span>
              </p>
              <p className="text-sm text-ink-2 num">
                <Link className="link" to={`${base}/people?at=${step.id}`}>
                  {step.waiting.toLocaleString("en")} waiting
                  <span className="sr-only"> at step {index + 1}</span>
                </Link>
                {`, ${step.passed.toLocaleString("en")} passed`}
                {step.skipped > 0
                  ? `, ${step.skipped.toLocaleString("en")} ${elsewhere(step)}`
                  : ""}
                {step.left > 0 ? `, ${step.left.toLocaleString("en")} left` : ""}
                {tried ? `. Last month: ${(tried.steps[step.id] ?? 0).toLocaleString("en")}` : ""}
              </p>
            </div>
            {canChange ? <StepButtons step={step} base={base} number={index + 1} /> : null}
          </li>
        ))}
      </ol>
      {canChange ? (
        <For needs="editor">
          <div className="px-4 py-3 border-t border-line flex flex-wrap gap-2 items-center">
            <span className="label">Add</span>
            {Object.entries(STEP_KINDS).map(([kind, { label, icon }]) => (
              <Link
                key={kind}
                className="btn btn-plain btn-sm"
                to={`${base}/steps/new/edit?kind=${kind}`}
              >
                <Icon name={icon} />
                {label}
              </Link>
            ))}
          </div>
        </For>
      ) : null}
    </section>
  );
}

type Step = ShownPath["steps"][number];

const elsewhere = ({ kind }: Step) => (kind === "condition" ? "went elsewhere" : "without it");

function StepButtons({ step, base, number }: { step: Step; base: string; number: number }) {
  const { id, kind, draftId, isFirst, isLast } = step;
  const acts = [
    { act: "up", icon: "up", label: "Move up", isOffered: !isFirst },
    { act: "down", icon: "down", label: "Move down", isOffered: !isLast },
    { act: "remove", icon: "trash", label: "Remove", isOffered: true },
  ];
  return (
    <For needs="editor">
      <Form
        method="post"
        action={`${base}?index`}
        className="flex flex-wrap sm:gap-1 max-sm:w-full max-sm:-ml-2.5"
      >
        <input type="hidden" name="step" value={id} />
        {draftId ? (
          <Link
            className="btn btn-quiet btn-sm max-sm:px-2.5"
            to={`/bulk-email/compose/${draftId}`}
          >
            Edit message<span className="sr-only"> of step {number}</span>
          </Link>
        ) : null}
        {kind === "end" ? null : (
          <Link className="btn btn-quiet btn-sm max-sm:px-2.5" to={`${base}/steps/${id}/edit`}>
            Change<span className="sr-only"> step {number}</span>
          </Link>
        )}
        {acts.map(({ act, icon, label, isOffered }) =>
          isOffered ? (
            <button
              key={act}
              type="submit"
              name="intent"
              value={act}
              className="btn btn-quiet btn-sm max-sm:px-2.5"
              aria-label={`${label}: step ${number}`}
              title={label}
            >
              <Icon name={icon} />
            </button>
          ) : null,
        )}
      </Form>
    </For>
  );
}

/** What the path would have done with last month's people, on demand. */
export function DryRunCard({ tried }: { tried: DryRun | null }) {
  return (
    <section className="card mt-4 p-5 grid gap-3 justify-items-start" aria-labelledby="dry-run">
      <h2 className="panel-title" id="dry-run">
        Dry run
      </h2>
      {tried ? (
        <p role="status">
          Last month {tried.isMore ? "more than " : ""}
          {counted(tried.entered, "person", "people")} would have entered:{" "}
          {counted(tried.emails, "e-mail")} and {counted(tried.certificates, "certificate")}.
          Nothing was sent. It goes by what is known of them now, and waits take no time.
        </p>
      ) : (
        <p className="text-ink-2">
          See what the path would have done with the people of the last 30 days. Nothing is sent.
        </p>
      )}
      <Link className="btn btn-plain btn-sm" to="?try=yes" preventScrollReset>
        <Icon name="eye" />
        {tried ? "Try again" : "Try it"}
      </Link>
    </section>
  );
}
