import { Form } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea, TextInput } from "#app/ui/forms/field.tsx";
import type { ChangeQuestion } from "../save-webinar.server.ts";
import type { SessionFields } from "../session-form.server.ts";
import { Question } from "./details-form.tsx";

/** When and where a session is. Everything else is its series'. */
export function SessionForm({
  rules,
  answer,
  values,
  question,
  zone,
  button,
  back,
}: {
  rules: FormRules<SessionFields>;
  answer: FormAnswer | undefined;
  values: Partial<SessionFields>;
  question: ChangeQuestion | null | undefined;
  /** Whose clocks its time is on: "West Africa Time (Lagos)". */
  zone: string;
  button: string;
  back: string;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <Form method="post" className="grid gap-5 max-w-[46rem]" {...form}>
      <Editable needs="editor">
        <ErrorSummary errors={problems} />
        {question ? <Question question={question} back={back} /> : null}
        <section className="card p-5 grid gap-5" aria-label="Session">
          <TextInput
            {...inputOf(fields.title)}
            label="Title"
            hint="If empty, we use its number."
            optional
          />
          <div className="grid gap-5 sm:grid-cols-3">
            <TextInput {...inputOf(fields.day)} label="Day" type="date" />
            <TextInput {...inputOf(fields.time)} label="Starts at" type="time" />
            <TextInput
              {...inputOf(fields.lengthMinutes)}
              label="Length in minutes"
              inputMode="numeric"
            />
          </div>
          <p className="text-sm text-ink-2">Times are in {zone}.</p>
          <TextInput
            {...inputOf(fields.joinUrl)}
            label="Meeting link"
            hint="No page or e-mail shows it. Leave it empty if people only come in person."
            type="url"
            inputMode="url"
            autoComplete="off"
          />
          <TextArea
            {...inputOf(fields.venue)}
            label="Venue"
            hint="Where people come in person. Leave it empty if it is only online."
            rows={2}
            optional
          />
          <TextArea
            {...inputOf(fields.about)}
            label="Speakers and topics"
            hint="A line or two below the session in the list of sessions."
            rows={2}
            optional
          />
        </section>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className={`btn ${question ? "btn-plain" : "btn-primary"}`}>
            {button}
          </button>
        </div>
      </Editable>
    </Form>
  );
}
