import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Stepper } from "../stepper.tsx";

const STEPS = ["Design", "Recipients", "Message", "Send"] as const;
const STEP_OF: Record<string, number> = { design: 1, recipients: 2, message: 3, send: 4, schedule: 4, done: 4 };

/** The steps of sending certificates, with "Save as draft" always in view. Everything is saved as it is done, so that is a link. */
export function FlowSteps({ projectId, children }: { projectId: string; children?: ReactNode }) {
  const { pathname } = useLocation();
  const current = STEP_OF[pathname.split("/")[3] ?? ""] ?? 1;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 mb-6">
      <Stepper steps={STEPS} current={current} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children ?? (
          <Link className="btn btn-quiet btn-sm" to={`/projects/${projectId}`}>
            Save as draft
          </Link>
        )}
      </div>
    </div>
  );
}
