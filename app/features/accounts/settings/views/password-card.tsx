import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import { PasswordInput } from "../../sign-up/views/password-input.tsx";
import { NewPasswordFields } from "../../sign-up/views/password-step.tsx";
import { usePasswordHelp } from "./use-password-help.ts";

/** Changing the password, or how to get one for people who came with Google or X. */
export function PasswordCard({
  hasPassword,
  changedOn,
  errors,
  met,
}: {
  hasPassword: boolean;
  changedOn: string | null;
  errors: FormErrors | undefined;
  met: string | undefined;
}) {
  const form = usePasswordHelp();
  if (!hasPassword) {
    return (
      <SettingsCard id="password-heading" title="Password">
        <p className="text-ink-2">
          You sign in with Google or X and have no password yet. To get one, ask for a code to your e-mail address and choose a
          password there.
        </p>
        <p className="mt-4">
          <a className="btn btn-plain" href="/forgot-pass">
            Get a password
          </a>
        </p>
      </SettingsCard>
    );
  }
  return (
    <SettingsCard
      id="password-heading"
      title="Password"
      intro={`${changedOn ? `Last changed on ${changedOn}. ` : ""}When you change it, every other browser is signed out.`}
    >
      <ErrorSummary errors={errors} />
      <form method="post" action="/settings/security" className="grid gap-5" ref={form}>
        <PasswordInput
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={errors?.currentPassword}
        />
        <NewPasswordFields label="New password" errors={errors} met={met} />
        <div>
          <button type="submit" className="btn btn-primary">
            Change password
          </button>
        </div>
      </form>
    </SettingsCard>
  );
}
