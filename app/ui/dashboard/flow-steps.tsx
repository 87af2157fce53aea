import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Stepper } from "../page/stepper.tsx";

export const FLOW_STEPS = ["Design", "Recipients", "Message", "Send"] as const;
const STEP_OF: Record<string, number> = { design: 1, recipients: 2, message: 3, send: 4, schedule: 4, done: 4 };

/** The steps of sending certificates, with "Save as draft" always in view. Most steps save as one goes, so that it is a link; what is typed on the message step goes with its form. */
export function FlowSteps({ projectId, children }: { projectId: string; children?: ReactNode }) {
  const { pathname } = useLocation();
  const current = STEP_OF[pathname.split("/")[3] ?? ""] ?? 1;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 mb-6">
      <Stepper steps={FLOW_STEPS} current={current} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children ??
          (current === STEP_OF.message ? (
            <button type="submit" className="btn btn-quiet btn-sm" form="message-form" name="intent" value="save">
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
