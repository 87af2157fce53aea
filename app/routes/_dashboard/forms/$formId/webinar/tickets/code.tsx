import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { addCode } from "#app/features/tickets/set-up/save-tickets.server.ts";
import { codeForm } from "#app/features/tickets/set-up/ticket-forms.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("A discount code", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { webinar, base } = orNotFound(
    await findDashboardWebinar(context.app.db, account.id, params.formId),
  );
  return { back: `${base}/tickets`, rules: rulesOf(codeForm(webinar.timeZone)) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { webinar, base } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const submission = await readSubmission(request, codeForm(webinar.timeZone));
  if (submission.status !== "success") return refuse(submission);
  const saved = await addCode(app, organiser, { webinar, input: submission.value });
  if (saved.kind === "refused") return refuse(submission, saved.problems);
  return seeOtherWith(app, `${base}/tickets`, { kind: "success", text: "The code works now." });
}

export default function Code() {
  const { back, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <Form method="post" className="grid gap-5 max-w-[46rem]" {...form}>
      <Editable needs="editor">
        <ErrorSummary errors={problems} />
        <section className="card p-5 grid gap-5" aria-labelledby="code-title">
          <h2 className="panel-title" id="code-title">
            Add a discount code
          </h2>
          <TextInput
            {...inputOf(fields.code)}
            label="Code"
            hint="Letters and digits, such as WARD10. It doesn’t matter how people write it."
            autoComplete="off"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput {...inputOf(fields.off)} label="Takes off" inputMode="decimal" />
            <Select
              {...selectOf(fields.unit)}
              label="Of"
              options={[
                { value: "percent", label: "percent of each ticket" },
                { value: "amount", label: "naira off the whole order" },
              ]}
            />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput
              {...inputOf(fields.maxUses)}
              label="For how many orders"
              hint="Empty: any number."
              inputMode="numeric"
              optional
            />
            <TextInput {...inputOf(fields.expires)} label="Ends on" type="date" optional />
          </div>
        </section>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            Add the code
          </button>
          <Link className="btn btn-plain" to={back}>
            Cancel
          </Link>
        </div>
      </Editable>
    </Form>
  );
}
