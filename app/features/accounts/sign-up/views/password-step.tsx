import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { PASSWORD_RULES } from "../password-rules.ts";
import { PasswordInput } from "./password-input.tsx";
import { SignUpPage } from "./sign-up-page.tsx";

/**
 * A new password and the same once more, with the rules below it. `met`: what `rulesMet` says of a password that was refused
 * (the field itself comes back empty). With scripts (`enhance`) the list follows what is typed.
 */
export function NewPasswordFields({ errors, met, label = "Password" }: { errors?: FormErrors; met?: string; label?: string }) {
  return (
    <>
      <PasswordInput
        name="password"
        label={label}
        autoComplete="new-password"
        error={errors?.password}
        describedBy="password-rules"
        after={<Rules met={met?.split(" ") ?? metBefore(errors)} />}
      />
      <PasswordInput
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
        error={errors?.confirmPassword}
      />
    </>
  );
}

function Rules({ met }: { met: readonly string[] }) {
  return (
    <ul id="password-rules" className="mt-1 grid gap-1 text-sm" data-rules-of="password">
      {PASSWORD_RULES.map(({ id, words, pattern }) => (
        <li
          key={id}
          className="group flex items-center gap-2 text-ink-2 data-[met]:text-delivered data-[met]:font-medium"
          data-rule={pattern.source}
          data-met={met.includes(id) ? "" : undefined}
        >
          <PublicIcon name="dot" className="group-data-[met]:hidden" />
          <PublicIcon name="check" className="hidden group-data-[met]:block" />
          <span className="rule">{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** The first broken rule is the one that is named, so those before it were kept. */
function metBefore(errors: FormErrors | undefined): string[] {
  if (!errors?.password) return errors?.confirmPassword ? PASSWORD_RULES.map(({ id }) => id) : [];
  const broken = PASSWORD_RULES.findIndex(({ message }) => message === errors.password);
  return PASSWORD_RULES.slice(0, Math.max(0, broken)).map(({ id }) => id);
}

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
    <SignUpPage title="Create a password" intro="A short sentence you will remember works well." back={back}>
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action={action} className="grid gap-5" noValidate>
        <NewPasswordFields errors={problem?.errors} met={problem?.met} />
        <button type="submit" className="btn btn-primary w-full" data-busy="Saving…">
          Continue
        </button>
      </form>
    </SignUpPage>
  );
}
