import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";

/** Stops everything, or lets it go on. */
export function AllSending({ pause, ...form }: { pause: { reason: string; since: string } | null } & PauseFormProps) {
  return (
    <section className="card p-5" aria-labelledby="all-title">
      <h2 id="all-title" className="panel-title">
        All sending
      </h2>
      {pause ? (
        <Form method="post" className="mt-2 grid gap-4 max-w-form">
          <p className="text-ink-2">
            Paused since {pause.since}: {pause.reason} Organisers read this reason. What is queued waits, and leaves once when you
            let it.
          </p>
          <button type="submit" name="intent" value="resume" className="btn btn-primary w-fit">
            Let sending go on
          </button>
        </Form>
      ) : (
        <PauseForm {...form} button="Pause all sending" hint="Organisers read it where they see that nothing is sent.">
          Pausing stops every mail of the installation, codes to sign in too, and what is posted to webhooks. What is on the wire
          ends; the rest waits and is not lost.
        </PauseForm>
      )}
    </section>
  );
}

interface PauseFormProps {
  rules: FormRules<{ reason: string }>;
  answer: FormAnswer | undefined;
}

/** Asks why sending is to be paused: everybody's, or that of one account. `children` say what it stops, `hint` who reads the reason. */
export function PauseForm({
  rules,
  answer,
  button,
  hint,
  children,
}: PauseFormProps & { button: string; hint: string; children: ReactNode }) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <div className="mt-2">
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-4 max-w-form" {...form}>
        <p className="text-ink-2">{children}</p>
        <TextArea {...inputOf(fields.reason)} label="Reason" hint={hint} rows={2} />
        <button type="submit" name="intent" value="pause" className="btn btn-danger w-fit">
          {button}
        </button>
      </Form>
    </div>
  );
}
