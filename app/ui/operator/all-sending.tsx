import { Form } from "@remix-run/react";
import type { FormProblem } from "../../http/form-errors.ts";
import { TextArea } from "../field.tsx";

/** Stops everything, or lets it go on. */
export function AllSending({ pause, problem }: { pause: { reason: string; since: string } | null; problem?: FormProblem }) {
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
        <Form method="post" className="mt-2 grid gap-4 max-w-form" noValidate>
          <p className="text-ink-2">
            Pausing stops every mail of the installation, codes to sign in too, and what is posted to webhooks. What is on the
            wire ends; the rest waits and is not lost.
          </p>
          <TextArea
            name="reason"
            label="Reason"
            hint="Organisers read it where they see that nothing is sent."
            rows={2}
            required
            error={problem?.errors.reason}
            defaultValue={problem?.values.reason}
          />
          <button type="submit" name="intent" value="pause" className="btn btn-danger w-fit">
            Pause all sending
          </button>
        </Form>
      )}
    </section>
  );
}
