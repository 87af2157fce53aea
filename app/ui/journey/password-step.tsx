import type { FormErrors } from "../../http/form-errors.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { JourneyPage } from "./journey-page.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** The step of registration that asks for a new password, on either path. */
export function PasswordStep({
  action,
  back,
  problem,
}: {
  action: string;
  back: { href: string; label: string };
  problem: { errors: FormErrors; met: string } | undefined;
}) {
  return (
    <JourneyPage title="Create a password" intro="A short sentence you will remember works well." back={back}>
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action={action} className="grid gap-5" noValidate>
        <NewPasswordFields errors={problem?.errors} met={problem?.met} />
        <button type="submit" className="btn btn-primary w-full" data-busy="Saving…">
          Continue
        </button>
      </form>
    </JourneyPage>
  );
}
