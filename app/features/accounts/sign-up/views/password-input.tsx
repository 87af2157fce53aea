import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldError } from "#app/ui/forms/field.tsx";

/**
 * A password with a button that shows it, which is there only when scripts run (`enhance`). Nothing
 * typed comes back in it.
 */
export function PasswordInput({
  name,
  label,
  autoComplete,
  error,
  after,
  beside,
  describedBy,
  ...input
}: {
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  error?: string;
  /** Below the input, such as the list of rules; wire it with `describedBy`. */
  after?: ReactNode;
  /** To the right of the label, such as a link. */
  beside?: ReactNode;
  describedBy?: string;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "value" | "defaultValue">) {
  const caption = (
    <label className="label" htmlFor={name}>
      {label}
    </label>
  );
  return (
    <div className={`field ${error ? "field-bad" : ""}`}>
      {beside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 supports-[display:grid]:-my-2">
          {caption} {beside}
        </div>
      ) : (
        caption
      )}
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      <div className="relative">
        <input
          {...input}
          required
          defaultValue={undefined}
          className="input pr-20"
          type="password"
          id={name}
          name={name}
          autoComplete={autoComplete}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [error && `${name}-error`, describedBy].filter(Boolean).join(" ") || undefined
          }
        />{" "}
        <button
          type="button"
          className={
            "absolute right-0 top-0 min-h-control px-3 rounded-sm text-sm font-semibold " +
            "text-brand-ink hover:bg-brand-soft"
          }
          data-show
          aria-controls={name}
          hidden
        >
          Show
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
      {after}
    </div>
  );
}
