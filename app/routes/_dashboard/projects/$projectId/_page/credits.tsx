import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { creditsLabel } from "#app/features/certificates/credits/credits.ts";
import {
  creditsFields,
  creditsForm,
} from "#app/features/certificates/credits/credits-form.server.ts";
import { creditValues } from "#app/features/certificates/credits/credits-values.ts";
import {
  findUnreadableRows,
  setCredits,
  unreadableMessage,
} from "#app/features/certificates/credits/project-credits.server.ts";
import { projectCredits } from "#app/features/certificates/credits/stored-credits.ts";
import { CreditsFields } from "#app/features/certificates/credits/views/credits-fields.tsx";
import { listColumns } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const credits = projectCredits(project);
  return {
    values: creditValues(credits),
    columns: await listColumns(db, project),
    warning: unreadableMessage(await findUnreadableRows(db, project, credits)),
    back: `/projects/${project.id}`,
    rules: rulesOf(creditsFields),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const submission = await readSubmission(request, creditsForm);
  if (submission.status !== "success") return refuse(submission);
  const credits = submission.value;
  const isThere = await setCredits(db, {
    accountId: account.id,
    actorId: user.id,
    projectId: project.id,
    credits,
    now: clock(),
  });
  if (!isThere) throw notFound();
  const back = `/projects/${project.id}`;
  const warning = unreadableMessage(await findUnreadableRows(db, project, credits));
  if (warning) return seeOtherWith(app, back, { kind: "warning", text: `Saved. ${warning}` });
  const label = creditsLabel(credits);
  const text = label
    ? `Certificates say this from the next send onwards: ${label}.`
    : "Saved. New certificates say nothing about hours and points.";
  return seeOtherWith(app, back, { kind: "success", text });
}

export default function ProjectCreditsPage() {
  const { values, columns, warning, back, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <Dialog title="Hours, points and skills" closeTo={back}>
      <Form method="post" {...form}>
        <ErrorSummary errors={problems} />
        {warning ? <p className="mb-4 text-progress font-medium">{warning}</p> : null}
        <p className="text-ink-2 mb-4">
          For certificates issued from now on: on their page and in their credential, where other
          software reads them.
        </p>
        <CreditsFields fields={fields} columns={columns} />
        <DialogButtons closeTo={back} button="Save" />
      </Form>
    </Dialog>
  );
}
