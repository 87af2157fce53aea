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

/**
 * The steps of sending certificates, with "Save as draft" always in view. Most steps save as one
 * goes, so that it is a link; what is typed on the message step goes with its form.
 */
export function FlowSteps({ projectId, children }: { projectId: string; children?: ReactNode }) {
  const { pathname } = useLocation();
  const current = STEP_OF[pathname.split("/")[3] ?? ""] ?? 1;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 mb-6">
      <Stepper steps={FLOW_STEPS} current={current} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children ??
          (current === STEP_OF.message ? (
            <button
              type="submit"
              className="btn btn-quiet btn-sm"
              form="message-form"
              name="intent"
              value="save"
            >
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
