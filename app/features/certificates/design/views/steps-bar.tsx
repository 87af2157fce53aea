import { FieldError } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { FLOW_STEPS, Stepper } from "#app/ui/page/stepper.tsx";
import { MAX_TITLE_LETTERS } from "../../model/design.ts";
import { useTyped } from "./inspector.tsx";

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

/** What the project is called. */
export function TitleBox({ saved }: { saved: string }) {
  const { id, name, value, error, set } = useTyped("title", saved);
  return (
    <div className={`mt-6 pt-5 border-t border-line field ${error ? "field-bad" : ""}`}>
      <label className="panel-title" htmlFor={id}>
        Title
      </label>
      {error ? <FieldError id="title-error">{error}</FieldError> : null}
      <input type="hidden" name="title-was" value={saved} />
      <input
        className="input input-sm"
        type="text"
        id={id}
        name={name}
        maxLength={MAX_TITLE_LETTERS}
        value={value}
        onChange={(event) => set(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "title-error" : undefined}
      />
    </div>
  );
}
