import { Form, Link, useNavigation } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { choiceOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, Select } from "#app/ui/forms/field.tsx";

type Fields = {
  project: string;
  source: string;
  toEveryone?: "yes" | "no";
  agreed?: string | undefined;
};
type Option = { value: string; label: string };

/** Which certificate goes to whom. Posts to its own address. */
export function CertificateRuleForm({
  rules,
  values,
  answer,
  projects,
  sources,
  button,
  back,
}: {
  rules: FormRules<Fields>;
  values: Partial<Fields>;
  answer: FormAnswer | undefined;
  projects: Option[];
  sources: Option[];
  button: string;
  back: string;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const choose = { value: "", label: "Choose…" };
  return (
    <Form method="post" {...form} className="card p-5 lg:p-6 grid gap-6 max-w-[44rem]">
      <ErrorSummary errors={problems} />
      <Select
        {...selectOf(fields.project)}
        label="Certificate"
        hint="With the project’s design and message, as they are at that moment."
        options={[choose, ...projects]}
      />
      <Select
        {...selectOf(fields.source)}
        label="For each new person of"
        hint="They are added to the project’s list and sent their certificate."
        options={[choose, ...sources]}
      />
      <fieldset className="grid gap-2">
        <legend className="label mb-1.5">People who are there already</legend>
        <Choice title="Only people who join from now on" {...choiceOf(fields.toEveryone, "no")}>
          For a webinar or a segment, always everyone who matches
        </Choice>
        <Choice title="Everyone who is there now, too" {...choiceOf(fields.toEveryone, "yes")}>
          You see how many before anything is sent. Nobody gets the same certificate twice
        </Choice>
      </fieldset>
      <div className="flex flex-wrap justify-end gap-3">
        <Link className="btn btn-plain" to={back}>
          Cancel
        </Link>
        <button type="submit" className="btn btn-primary" aria-disabled={isSending || undefined}>
          {button}
        </button>
      </div>
    </Form>
  );
}
