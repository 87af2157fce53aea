import type { FormProblem } from "../../http/form-errors.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { PublicIcon } from "../public/public-icon.tsx";
import { CodeField } from "./code-field.tsx";
import { JourneyPage } from "./journey-page.tsx";
import { ResendForm } from "./resend-form.tsx";

/** The step of registration that asks for the code that was mailed, on either path. */
export function CodeStep({
  action,
  email,
  minutes,
  isSent,
  waitSeconds,
  back,
  problem,
}: {
  action: string;
  email: string;
  /** How long a code works. */
  minutes: number;
  /** False: too many had been sent already. */
  isSent: boolean;
  waitSeconds: number;
  back: { href: string; label: string };
  problem: FormProblem | undefined;
}) {
  const address = <b className="text-ink font-semibold">{email}</b>;
  return (
    <JourneyPage
      title="Check your e-mail"
      intro={
        isSent ? (
          <>
            We sent a 5-digit code to {address}. It works for {minutes} minutes.
          </>
        ) : (
          <>No code has been sent to {address} yet. Ask for one below.</>
        )
      }
      back={back}
      mark={
        <span className="kind !w-12 !h-12 text-2xl mb-5" data-k="sent">
          <PublicIcon name="mail" />
        </span>
      }
    >
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action={action} className="grid gap-6" noValidate>
        <CodeField error={problem?.errors.code} defaultValue={problem?.values.code} />
        <button type="submit" className="btn btn-primary w-full" data-busy="Checking…">
          Confirm
        </button>
      </form>
      <div className="mt-6 pt-5 border-t border-line grid gap-1">
        <ResendForm action={action} waitSeconds={waitSeconds} />
        <a className="link inline-flex items-center min-h-control w-fit" href="/signup-email">
          Change email
        </a>
      </div>
    </JourneyPage>
  );
}
