import { useEffect, useRef } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";
import { helpPasswords } from "../../sign-up/enhancements/help-passwords.ts";
import { PasswordInput } from "../../sign-up/views/password-input.tsx";
import { NewPasswordFields } from "../../sign-up/views/password-step.tsx";

/** Changing the password, or how to get one for people who came with Google or X. */
export function PasswordCard({
  hasPassword,
  changedOn,
  rules,
  answer,
}: {
  hasPassword: boolean;
  changedOn: string | null;
  rules: FormRules<{ currentPassword: string; password: string; confirmPassword?: string }>;
  answer: (FormAnswer & { met?: string }) | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const ref = usePasswordHelp();
  if (!hasPassword) {
    return (
      <SettingsCard id="password-heading" title="Password">
        <p className="text-ink-2">
          You sign in with Google or X and have no password yet. To set one, ask for a code by
          e-mail and choose a password there.
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
      intro={`${changedOn ? `Last changed on ${changedOn}. ` : ""}Changing it signs out every other browser.`}
    >
      <ErrorSummary errors={problems} />
      <form method="post" action="/settings/security" className="grid gap-5" ref={ref} {...form}>
        <PasswordInput
          {...inputOf(fields.currentPassword)}
          label="Current password"
          autoComplete="current-password"
        />
        <NewPasswordFields label="New password" fields={fields} met={answer?.met} />
        <SaveButton>Change password</SaveButton>
      </form>
    </SettingsCard>
  );
}

/**
 * What scripts add to the passwords of a form, as on the steps of registration. Give the form the
 * returned ref.
 */
export function usePasswordHelp() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) helpPasswords(form.current);
  }, []);
  return form;
}
