import type { ReactNode } from "react";
import { FieldError } from "../field.tsx";

/**
 * Five digits in one native input that is drawn as five boxes. Spaces that came with a paste have no width in it, and
 * `readCode` drops them and dashes. With scripts (`enhance`) the fifth digit sends the form, unless `autoSubmit` is false.
 */
export function CodeField({
  label = "Verification code",
  name = "code",
  error,
  defaultValue,
  hint = "Type or paste all five digits.",
  autoSubmit = true,
  id = name,
}: {
  label?: ReactNode;
  name?: string;
  error?: string;
  defaultValue?: string;
  hint?: ReactNode;
  autoSubmit?: boolean;
  id?: string;
}) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`field !gap-2.5 ${error ? "field-bad" : ""}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className="code">
        <span />
        <span />
        <span />
        <span />
        <span />
        <input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          // Room for "4 8 2 1 3": five would cut what is pasted.
          maxLength={20}
          defaultValue={defaultValue}
          data-code={autoSubmit ? "submit" : ""}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
