import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import {
  findRenewalPlan,
  readRenewalOptions,
  renewalFields,
  renewalForm,
  saveRenewalPlan,
} from "#app/features/certificates/renewal/renewal-plan.server.ts";
import {
  RenewalPlanFields,
  renewalValues,
} from "#app/features/certificates/renewal/renewal-plan-fields.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  return {
    values: renewalValues(await findRenewalPlan(db, project.id), account.supportEmail),
    options: await readRenewalOptions(db, account.id, project.id),
    neverExpires: project.expiry === null,
    back: `/projects/${project.id}`,
    rules: rulesOf(renewalFields),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const options = await readRenewalOptions(db, account.id, project.id);
  const submission = await readSubmission(request, renewalForm(options));
  if (submission.status !== "success") return refuse(submission);
  const plan = submission.value;
  await saveRenewalPlan(db, {
    accountId: account.id,
    actorId: user.id,
    project,
    plan,
    now: clock(),
  });
  const text =
    plan.steps.length === 0
      ? "Saved. Nobody is reminded."
      : "Saved. We’ll remind each person whose certificate expires.";
  return seeOtherWith(app, `/projects/${project.id}`, { kind: "success", text });
}

export default function Renewal() {
  const { values, options, neverExpires, back, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <Dialog title="Renewal" closeTo={back}>
      <Form method="post" {...form}>
        <ErrorSummary errors={problems} />
        {neverExpires ? (
          <p className="notice mb-4">
            New certificates of this project never expire, so only earlier ones that do are reminded
            of.
          </p>
        ) : null}
        <RenewalPlanFields fields={fields} options={options} />
        <DialogButtons closeTo={back} button="Save" />
      </Form>
    </Dialog>
  );
}
