import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { addPerson } from "#app/features/webinars/people/add-person.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { form } = await findDashboardWebinar(context.app.db, account.id, params.formId);
  return { back: `/forms/${form.id}/webinar/people` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = await findDashboardWebinar(app.db, organiser.account.id, params.formId);
  const posted = await readPostedForm(request);
  const field = (name: string) => String(posted.get(name) ?? "").slice(0, 2000);
  const outcome = await addPerson(app, { organiser, webinar, name: field("name"), email: field("email") });
  if ("errors" in outcome) return unprocessable(posted, outcome.errors);
  const { name, state } = outcome.person;
  const text =
    state === "registered"
      ? `${name} has a place and gets a mail with the joining link.`
      : `All places are taken, so ${name} is on the waiting list and gets a mail that says so.`;
  return seeOtherWith(app, `/forms/${form.id}/webinar/people`, { kind: "success", text });
}

export default function AddPerson() {
  const { back } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <Dialog title="Add a person" closeTo={back}>
      <Form method="post" className="grid gap-4" noValidate>
        <ErrorSummary errors={problem?.errors} />
        <p className="text-ink-2">They get the same mail as everybody who registers, with a joining link of their own.</p>
        <TextInput
          name="name"
          label="Full name"
          autoComplete="off"
          defaultValue={problem?.values.name}
          error={problem?.errors.name}
          required
        />
        <TextInput
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="off"
          defaultValue={problem?.values.email}
          error={problem?.errors.email}
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to={back} preventScrollReset>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Add and send the mail
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
