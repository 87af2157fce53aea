import type { ReactNode, RefObject } from "react";
import { FieldError } from "#app/ui/forms/field.tsx";

/** What Enter in a field presses: the form's first button. */
export function SaveByEnter() {
  return (
    <button
      type="submit"
      name="intent"
      value="save"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
    >
      Save
    </button>
  );
}

export function SubjectField({
  className,
  value,
  error,
  isRequired,
  inputRef,
}: {
  className: string;
  value: string | undefined;
  error: string | undefined;
  isRequired: boolean;
  inputRef: RefObject<HTMLTextAreaElement>;
}) {
  return (
    <div className={error ? `${className} field-bad` : className}>
      {error ? <FieldError id="subject-error">{error}</FieldError> : null}
      <div className="sm:flex items-start gap-3">
        <label className="sm:w-16 shrink-0 py-1 text-ink-3 max-sm:text-sm" htmlFor="subject">
          Subject
        </label>
        <textarea
          className="input !border-0 !px-0 !py-1 !min-h-0 !resize-none [field-sizing:content] font-semibold"
          id="subject"
          name="subject"
          rows={2}
          required={isRequired}
          defaultValue={value}
          ref={inputRef}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "subject-error" : undefined}
        />
      </div>
    </div>
  );
}

/** The bar at the bottom of a composer, with its buttons. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        "sticky bottom-0 z-10 -mx-gutter mt-6 px-gutter py-3 bg-canvas border-t border-line " +
        "flex flex-wrap items-center gap-2 sm:gap-3"
      }
    >
      {children}
    </div>
  );
}
