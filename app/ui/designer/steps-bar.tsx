import { FLOW_STEPS } from "../desk/flow-steps.tsx";
import { Icon } from "../icon.tsx";
import { Stepper } from "../stepper.tsx";

const STATUS = {
  saved: "Saved",
  typing: "Saving…",
  saving: "Saving…",
  refused: "Not saved yet",
  offline: "Not saved: no connection",
  "signed-out": "Not saved: sign in again in another tab, then press Update preview",
} as const;

/** Where one is, whether all is saved, and the ways on from here. */
export function StepsBar({ status, isDrawing }: { status: keyof typeof STATUS | null; isDrawing: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-gutter py-2.5 bg-surface border-b border-line">
      <h1 className="sr-only">Design the certificate</h1>
      <Stepper steps={FLOW_STEPS} current={1} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p
          role="status"
          className={`text-sm ${status === "refused" || status === "offline" || status === "signed-out" ? "text-failed font-semibold" : "text-ink-3 max-sm:sr-only"}`}
        >
          {status === null ? "" : status === "saved" && isDrawing ? "Drawing…" : STATUS[status]}
        </p>
        <button type="submit" className="btn btn-quiet" name="intent" value="draft">
          Save as draft
        </button>
        <button type="submit" className="btn btn-plain max-sm:hidden" name="intent" value="preview">
          <Icon name="eye" />
          Preview
        </button>
        <button type="submit" className="btn btn-primary" name="intent" value="next">
          Next step
        </button>
      </div>
    </div>
  );
}
