import { Form } from "@remix-run/react";
import { ROLES } from "../../accounts/members/role.ts";
import type { FormProblem } from "../../http/form-errors.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { Choice, FieldError, TextInput } from "../field.tsx";
import { SettingsCard } from "./settings-card.tsx";

/** The form that invites somebody by mail. */
export function InviteCard({ problem }: { problem: FormProblem | undefined }) {
  const errors = problem?.errors ?? {};
  const chosen = problem?.values.role ?? "editor";
  return (
    <SettingsCard id="invite" title="Invite somebody" intro="They get a mail with a link that works for seven days.">
      <ErrorSummary errors={problem?.errors} ids={{ role: "role-editor" }} />
      <Form method="post" action="/settings/members" className="grid gap-5" preventScrollReset={Boolean(problem)} noValidate>
        <TextInput
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="off"
          required
          defaultValue={problem?.values.email}
          error={errors.email}
        />
        <fieldset className={`grid gap-2.5 ${errors.role ? "field-bad" : ""}`}>
          <legend className="label mb-2">Role</legend>
          {errors.role ? <FieldError id="role-error">{errors.role}</FieldError> : null}
          {[...ROLES].reverse().map(({ value, label, may }) => (
            <Choice key={value} name="role" value={value} title={label} defaultChecked={value === chosen}>
              {may}
            </Choice>
          ))}
        </fieldset>
        <div>
          <button type="submit" className="btn btn-primary">
            Send the invitation
          </button>
        </div>
      </Form>
    </SettingsCard>
  );
}
