import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Where one is in a flow: numbered steps, the done ones ticked. `current` counts from 1. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label="Progress">
      {steps.map((name, i) => {
        const done = i + 1 < current;
        const here = i + 1 === current;
        return (
          <li key={name} className={done ? "done" : ""} aria-current={here ? "step" : undefined}>
            <b>{done ? <Icon name="check" className="text-[.7rem]" /> : i + 1}</b>
            <span className={here ? "" : "max-md:sr-only"}>
              {name}
              {done ? <span className="sr-only"> (done)</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export const FLOW_STEPS = ["Design", "Recipients", "Message", "Send"] as const;
const STEP_OF: Record<string, number> = {
  design: 1,
  recipients: 2,
  message: 3,
  send: 4,
  schedule: 4,
  done: 4,
};
/** Of steps where something is typed, which is saved with it: the form, and what its button says. */
const FORM_OF: Record<string, { form: string; value: string }> = {
  message: { form: "message-form", value: "save" },
  values: { form: "values-form", value: "draft" },
};

/**
 * The steps of sending certificates, with "Save as draft" always in view. Most steps save as one
 * goes, so that it is a link; what is typed on a step with a form goes with that.
 */
export function FlowSteps({ projectId, children }: { projectId: string; children?: ReactNode }) {
  const { pathname } = useLocation();
  const step = pathname.split("/")[3] ?? "";
  const current = STEP_OF[step] ?? 1;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 mb-6">
      <Stepper steps={FLOW_STEPS} current={current} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children ??
          (FORM_OF[step] ? (
            <button type="submit" className="btn btn-quiet btn-sm" name="intent" {...FORM_OF[step]}>
              Save as draft
            </button>
          ) : (
            <Link className="btn btn-quiet btn-sm" to={`/projects/${projectId}`}>
              Save as draft
            </Link>
          ))}
      </div>
    </div>
  );
}
