import { Form, Link, useNavigation } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import {
  type CheckedFields,
  choiceOf,
  inputOf,
  selectOf,
  useCheckedForm,
} from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, FieldError, Select, TextInput } from "#app/ui/forms/field.tsx";
import { WEEKDAY_NAMES } from "../rule-times.ts";

type RuleFields = {
  kind: "weekly" | "new-people" | "after-attending";
  weekday?: string;
  time?: string;
  toEveryone?: "yes" | "no";
  days?: string;
  webinar?: string;
};

/** Hides what another kind of rule asks for. A browser that can't tell shows everything. */
const HIDDEN_IF = {
  weekly: "group-has-[[value=weekly]:checked]/rule:hidden",
  "new-people": "group-has-[[value=new-people]:checked]/rule:hidden",
  "after-attending": "group-has-[[value=after-attending]:checked]/rule:hidden",
} as const satisfies Record<RuleFields["kind"], string>;

/** When a recurring e-mail goes out, and to whom of its people. Posts to its own address. */
export function RuleForm({
  rules,
  values,
  answer,
  zone,
  webinars,
  button,
  back,
}: {
  rules: FormRules<RuleFields>;
  values: RuleFields;
  answer: FormAnswer | undefined;
  /** "West Africa Time". */
  zone: string;
  /** That it can follow. */
  webinars: { value: string; label: string }[];
  button: string;
  back: string;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const kindError = fields.kind.errors?.[0];
  return (
    <Form method="post" {...form} className="group/rule card p-5 lg:p-6 grid gap-6 max-w-[44rem]">
      <ErrorSummary errors={problems} />
      <fieldset className={`grid gap-2 ${kindError ? "field-bad" : ""}`} id="kind" tabIndex={-1}>
        <legend className="label mb-1.5">When it goes out</legend>
        {kindError ? <FieldError id="kind-error">{kindError}</FieldError> : null}
        <Choice title="Every week" {...choiceOf(fields.kind, "weekly")}>
          On the day and at the time below
        </Choice>
        <Choice title="To each new person" {...choiceOf(fields.kind, "new-people")}>
          Within an hour after someone joins. People already there don’t get it
        </Choice>
        {webinars.length > 0 ? (
          <Choice title="Days after a webinar" {...choiceOf(fields.kind, "after-attending")}>
            To the people who attended, once each
          </Choice>
        ) : null}
      </fieldset>
      {webinars.length > 0 ? <AfterWebinar fields={fields} webinars={webinars} /> : null}
      <div className={`grid gap-4 sm:grid-cols-2 ${HIDDEN_IF["new-people"]}`}>
        <div className={HIDDEN_IF["after-attending"]}>
          <Select
            {...selectOf(fields.weekday)}
            label="Day"
            options={WEEKDAY_NAMES.map((label, index) => ({ value: String(index + 1), label }))}
          />
        </div>
        <TextInput {...inputOf(fields.time)} type="time" label={`Time (${zone})`} />
      </div>
      <fieldset className={`grid gap-2 ${HIDDEN_IF["new-people"]} ${HIDDEN_IF["after-attending"]}`}>
        <legend className="label mb-1.5">Who gets it every week</legend>
        <Choice title="Only people who haven’t had it yet" {...choiceOf(fields.toEveryone, "no")}>
          Nobody gets the same e-mail twice
        </Choice>
        <Choice title="Everyone, each week" {...choiceOf(fields.toEveryone, "yes")}>
          For an e-mail that you rewrite from week to week
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

function AfterWebinar({
  fields,
  webinars,
}: {
  fields: CheckedFields<RuleFields>;
  webinars: { value: string; label: string }[];
}) {
  return (
    <fieldset className={`grid gap-4 ${HIDDEN_IF.weekly} ${HIDDEN_IF["new-people"]}`}>
      <legend className="label mb-1.5">After a webinar</legend>
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <TextInput
          {...inputOf(fields.days)}
          type="number"
          min={1}
          max={60}
          label="Days after"
          inputMode="numeric"
        />
        <Select
          {...selectOf(fields.webinar)}
          label="Webinar"
          options={[{ value: "", label: "Choose…" }, ...webinars]}
        />
      </div>
      <p className="hint">
        At the time below. Anyone you mark as attended in the 30 days after that gets it too.
      </p>
    </fieldset>
  );
}
