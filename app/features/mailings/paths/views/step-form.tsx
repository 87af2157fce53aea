import { Form, Link } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { NEW_DRAFT, type StepKind, type StepOptions } from "../path-model.ts";

type Fields = {
  kind?: string;
  amount?: string;
  unit?: "hours" | "days";
  about?: string;
  otherwise?: string;
};

const ABOUT: Record<keyof StepOptions, { label: string; hint: string }> = {
  email: {
    label: "Message",
    hint: "A draft of yours, or a new one, which you write next. It always has an unsubscribe link.",
  },
  tag: { label: "Tag", hint: "Make tags under People." },
  certificate: {
    label: "Certificate",
    hint: "With the project’s design and message, as they are at that moment. Nobody gets a second one.",
  },
  condition: {
    label: "Goes on if in the segment",
    hint: "A segment asks who attended, clicked, answered, opened a certificate, and more. Make segments under People.",
  },
};

/** What a step does. Posts to its own address. */
export function StepForm({
  rules,
  values,
  answer,
  options,
  later,
  isNew,
  back,
}: {
  rules: FormRules<Fields>;
  values: Fields & { kind: StepKind };
  answer: FormAnswer | undefined;
  options: StepOptions;
  /** The steps to which a condition may lead. */
  later: { id: string; position: number }[];
  isNew: boolean;
  back: string;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const { kind } = values;
  const about = kind === "wait" || kind === "end" ? null : kind;
  const first =
    kind === "email"
      ? { value: NEW_DRAFT, label: "Write a new message" }
      : { value: "", label: "Choose…" };
  const leads = later.map(({ id, position }) => ({ value: id, label: `Go to step ${position}` }));
  return (
    <Form method="post" {...form} className="card p-5 lg:p-6 grid gap-6 max-w-[44rem]">
      <ErrorSummary errors={problems} />
      <input type="hidden" name="kind" value={kind} />
      {kind === "wait" ? (
        <div className="grid gap-4 grid-cols-2">
          <TextInput
            {...inputOf(fields.amount)}
            type="number"
            min={1}
            max={365}
            label="How long"
            inputMode="numeric"
          />
          <Select
            {...selectOf(fields.unit)}
            label="Unit"
            options={[
              { value: "days", label: "Days" },
              { value: "hours", label: "Hours" },
            ]}
          />
        </div>
      ) : null}
      {about ? (
        <Select
          {...selectOf(fields.about)}
          label={ABOUT[about].label}
          hint={ABOUT[about].hint}
          options={[first, ...options[about]]}
        />
      ) : null}
      {kind === "condition" ? (
        <Select
          {...selectOf(fields.otherwise)}
          label="Otherwise"
          hint="A path only leads forward: to a step that comes later, once there is one."
          options={[{ value: "", label: "The path ends" }, ...leads]}
        />
      ) : null}
      {kind === "end" ? <p>The path ends here for everyone who comes to this step.</p> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Link className="btn btn-plain" to={back}>
          Cancel
        </Link>
        <button type="submit" className="btn btn-primary">
          {isNew ? "Add step" : "Save"}
        </button>
      </div>
    </Form>
  );
}
