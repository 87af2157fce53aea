import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

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

/** On every page of the area, for as long as nothing is sent. */
export function PausedBanner({ reason, inert }: { reason: string; inert: boolean }) {
  return (
    <p className="flash mb-5" data-k="warning" {...(inert ? { inert: "" } : {})}>
      <Icon name="warn" />
      <span className="grow min-w-0 break-words">
        <b className="font-semibold">All sending is paused.</b> {reason}{" "}
        <Link className="link inline-flex items-center min-h-control" to="/operator/mail#all-title">
          See it
        </Link>
      </span>
    </p>
  );
}
