import type { ReactNode } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { SignUpPage, StepButton } from "./sign-up-page.tsx";

/**
 * Five digits in one native input that is drawn as five boxes. Spaces that came with a paste have
 * no width in it, and `readCode` drops them and dashes. With scripts (`enhance`) the fifth digit
 * sends the form, unless `autoSubmit` is false.
 */
export function CodeField({
  label = "Verification code",
  name = "code",
  error,
  defaultValue,
  hint = "Type or paste all five digits.",
  autoSubmit = true,
  id = name,
  required,
}: {
  label?: ReactNode;
  name?: string;
  error?: string;
  defaultValue?: string;
  hint?: ReactNode;
  autoSubmit?: boolean;
  id?: string;
  required?: boolean;
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
          required={required}
          aria-required={required ? undefined : true}
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

/** The step of registration that asks for the code that was mailed, on either path. */
export function CodeStep({
  action,
  email,
  minutes,
  isSent,
  waitSeconds,
  back,
  rules,
  answer,
}: {
  action: string;
  email: string;
  /** How long a code works. */
  minutes: number;
  /** False: too many had been sent already. */
  isSent: boolean;
  waitSeconds: number;
  back: { href: string; label: string };
  rules: FormRules<{ code: string }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const address = <b className="text-ink font-semibold">{email}</b>;
  return (
    <SignUpPage
      title="Check your e-mail"
      intro={
        isSent ? (
          <>
            We sent a 5-digit code to {address}. It expires in {minutes} minutes.
          </>
        ) : (
          <>We haven’t sent a code to {address} yet. Ask for one below.</>
        )
      }
      back={back}
      mark={
        <span className="kind !w-12 !h-12 text-2xl mb-5" data-k="sent">
          <PublicIcon name="mail" />
        </span>
      }
    >
      <ErrorSummary errors={problems} />
      <form method="post" action={action} className="grid gap-6" {...form}>
        <CodeField {...inputOf(fields.code)} />
        <StepButton busy="Checking…">Confirm</StepButton>
      </form>
      <div className="mt-6 pt-5 border-t border-line grid gap-1">
        <ResendForm action={action} waitSeconds={waitSeconds} />
        <a className="link inline-flex items-center min-h-control w-fit" href="/signup-email">
          Change email
        </a>
      </div>
    </SignUpPage>
  );
}

/**
 * Asks for another code: posts `intent=resend` to `action`. Until `waitSeconds` are over the button
 * is disabled and says how long; with scripts (`enhance`) it counts down, without them a link asks
 * the page again.
 */
export function ResendForm({
  action,
  waitSeconds,
  label = "Resend Code",
  words = "No e-mail yet? Check your spam folder first.",
}: {
  action: string;
  waitSeconds: number;
  label?: string;
  words?: string;
}) {
  const counting = waitSeconds > 0;
  return (
    <form
      method="post"
      action={action}
      className="flex flex-wrap items-center justify-between gap-2"
    >
      <p className="text-ink-2">{words}</p>
      <span className="flex flex-wrap items-center gap-3">
        {counting ? (
          <noscript>
            <a className="link text-sm" href={action}>
              Check again
            </a>
          </noscript>
        ) : null}{" "}
        <button
          type="submit"
          name="intent"
          value="resend"
          className="btn btn-plain btn-sm num"
          disabled={counting}
          data-countdown={counting ? waitSeconds : undefined}
          data-label={label}
          data-busy="Sending..."
        >
          {counting ? `Resend in ${waitSeconds} s` : label}
        </button>
      </span>
    </form>
  );
}
