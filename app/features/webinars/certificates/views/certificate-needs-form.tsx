import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { counted } from "#app/platform/text/wording.ts";
import {
  type CheckedFields,
  choiceOf,
  selectOf,
  useCheckedForm,
} from "#app/ui/forms/checked-form.ts";
import { Check, FieldError, Select } from "#app/ui/forms/field.tsx";
import type { CertificateNeed } from "../../model/certificate-needs.ts";
import type { NeedsFields, TaskFormChoice } from "../needs-form.server.ts";

/**
 * What the certificate needs beside attending, all of it together; and the forms that guests answer
 * by their own links.
 */
export function CertificateNeedsForm(given: {
  base: string;
  /** Its sessions have proofs of their own. */
  isSeries: boolean;
  forms: TaskFormChoice[];
  /** Null: the event page says nothing of a certificate. */
  sentence: string | null;
  rules: FormRules<NeedsFields>;
  answer: FormAnswer | undefined;
  values: NeedsFields;
}) {
  const { base, forms, sentence } = given;
  const { form, fields } = useCheckedForm(given);
  const need = (value: CertificateNeed, label: string, hint?: string) => (
    <Check
      key={value}
      {...choiceOf(fields.needs, value)}
      id={`needs-${value}`}
      label={
        <>
          {label}
          {hint ? <span className="block text-sm text-ink-2">{hint}</span> : null}
        </>
      }
    />
  );
  const problem = fields.needs.errors?.[0];
  return (
    <Form method="post" className="card p-5 grid gap-5" aria-labelledby="needs-title" {...form}>
      <WhatIsNeeded base={base} isSeries={given.isSeries} />
      <Afterwards fields={fields} forms={forms} quizFormId={given.values.quizFormId} need={need} />
      <fieldset className={problem ? "field field-bad" : "field"} id="needs">
        <legend className="label">Proof of having been there</legend>
        <p className="hint">
          For those who attended by any other rule. Your own decision that somebody attended covers
          all of these.
        </p>
        {problem ? <FieldError id="needs-error">{problem}</FieldError> : null}
        {given.isSeries ? null : (
          <>
            {need("door", "Checked in at the door", "Joining online is not enough.")}
            {need(
              "code-word",
              "The code word",
              "Also from people who were checked in or joined by their link.",
            )}
            {need(
              "report",
              "Named in an imported report",
              "With at least the minimum minutes, where you set one.",
            )}
          </>
        )}
        {need(
          "tick",
          "My own confirmation",
          "I mark each person as attended on the Attendance page.",
        )}
      </fieldset>
      {sentence ? (
        <p className="border-l-4 border-line-2 pl-3">
          <span>
            <b className="font-semibold">The event page says:</b> {sentence}
          </span>
        </p>
      ) : null}
      <button
        type="submit"
        name="intent"
        value="needs"
        className="btn btn-plain justify-self-start"
      >
        Save
      </button>
    </Form>
  );
}

/** The forms that guests answer once it has begun. */
function Afterwards({
  fields,
  forms,
  quizFormId,
  need,
}: {
  fields: CheckedFields<NeedsFields>;
  forms: readonly TaskFormChoice[];
  quizFormId: string | undefined;
  need: (value: CertificateNeed, label: string) => ReactNode;
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="label mb-2">Afterwards</legend>
      <div className="grid gap-1">
        <Select
          {...selectOf(fields.feedbackFormId)}
          label="Feedback form"
          hint={
            "People with a place get their own link to it on their page and in the follow-up " +
            "e-mail, once the event has begun."
          }
          options={[
            { value: "", label: "None" },
            ...forms.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        {need("feedback", "Sending it is needed for the certificate")}
      </div>
      <div className="grid gap-1">
        <Select
          {...selectOf(fields.quizFormId)}
          label="Quiz"
          hint="A published form with at least one Quiz Question. Pass mark and attempts are in that form’s settings."
          options={[
            { value: "", label: "None" },
            ...forms.filter(({ id, quiz }) => quiz || id === quizFormId).map(quizOption),
          ]}
        />
        {need("quiz", "Passing it is needed for the certificate")}
      </div>
    </fieldset>
  );
}

function WhatIsNeeded({ base, isSeries }: { base: string; isSeries: boolean }) {
  return (
    <div>
      <h2 className="panel-title" id="needs-title">
        What people have to do for it
      </h2>
      <p className="text-ink-2 mt-1">
        {isSeries ? (
          <>
            Everybody has to attend as many{" "}
            <Link className="link" to={`${base}/sessions`}>
              sessions
            </Link>{" "}
            as you set there
          </>
        ) : (
          <>
            Everybody has to attend, by the{" "}
            <Link className="link" to={`${base}/attendance#rules`}>
              rules for attendance
            </Link>
          </>
        )}
        . Everything you tick here is required as well.
      </p>
    </div>
  );
}

function quizOption({ id, title, quiz }: TaskFormChoice) {
  if (!quiz) return { value: id, label: `${title} (no quiz question)` };
  const { questions, passPercent, attempts } = quiz;
  const rules = [
    counted(questions, "question"),
    `${passPercent}% to pass`,
    attempts === null ? "any number of attempts" : counted(attempts, "attempt"),
  ];
  return { value: id, label: `${title} (${rules.join(", ")})` };
}
