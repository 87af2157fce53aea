import type { FieldMetadata } from "@conform-to/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { PASSWORD_RULES } from "../../password-rules.ts";
import { PasswordInput } from "./password-input.tsx";
import { SignUpPage, StepButton } from "./sign-up-page.tsx";

/**
 * A new password and the same once more, with the rules below it. `met`: what `rulesMet` says of a
 * password that was refused (the field itself comes back empty). With scripts (`enhance`) the list
 * follows what is typed.
 */
export function NewPasswordFields({
  fields,
  met = "",
  label = "Password",
}: {
  fields: { password: FieldMetadata<string>; confirmPassword: FieldMetadata<string | undefined> };
  met?: string;
  label?: string;
}) {
  return (
    <>
      <PasswordInput
        {...inputOf(fields.password)}
        label={label}
        autoComplete="new-password"
        describedBy="password-rules"
        after={<Rules met={met.split(" ")} />}
      />
      <PasswordInput
        {...inputOf(fields.confirmPassword)}
        label="Confirm password"
        autoComplete="new-password"
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

/** The step of registration that asks for a new password, on either path. */
export function PasswordStep({
  action,
  back,
  rules,
  answer,
}: {
  action: string;
  back: { href: string; label: string };
  rules: FormRules<{ password: string; confirmPassword?: string }>;
  answer: (FormAnswer & { met?: string }) | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <SignUpPage
      title="Create a password"
      intro="A short sentence you will remember works well."
      back={back}
    >
      <ErrorSummary errors={problems} />
      <form method="post" action={action} className="grid gap-5" {...form}>
        <NewPasswordFields fields={fields} met={answer?.met} />
        <StepButton busy="Saving…">Continue</StepButton>
      </form>
    </SignUpPage>
  );
}
