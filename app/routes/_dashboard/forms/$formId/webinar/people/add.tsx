import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { addPerson, personForm } from "#app/features/webinars/people/change-people.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { form } = orNotFound(
    await findDashboardWebinar(context.app.db, account.id, params.formId),
  );
  return { back: `/forms/${form.id}/webinar/people`, rules: rulesOf(personForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const submission = await readSubmission(request, personForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await addPerson(app, organiser, webinar, submission.value);
  if ("problems" in outcome) return refuse(submission, outcome.problems);
  const { name, state } = outcome.person;
  const text =
    state === "registered"
      ? `${name} has a place and gets the joining link by e-mail.`
      : `All places are taken, so ${name} is on the waiting list and gets an e-mail that says so.`;
  return seeOtherWith(app, `/forms/${form.id}/webinar/people`, { kind: "success", text });
}

export default function AddPerson() {
  const { back, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <Dialog title="Add a person" closeTo={back}>
      <Form method="post" className="grid gap-4" {...form}>
        <ErrorSummary errors={problems} />
        <p className="text-ink-2">
          They get the same e-mail as everyone who registers, with a personal joining link.
        </p>
        <TextInput {...inputOf(fields.name)} label="Full name" autoComplete="off" />
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="E-mail address"
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to={back} preventScrollReset>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Add and send the e-mail
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
