import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { validityFields, validityForm } from "#app/features/certificates/issue/validity.server.ts";
import {
  ValidityFields,
  validityValues,
} from "#app/features/certificates/issue/validity-fields.tsx";
import { expiryLabel } from "#app/features/certificates/model/expiry.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { projectExpiry } from "#app/features/certificates/model/stored-design.server.ts";
import { setValidity } from "#app/features/certificates/projects/project-acts.server.ts";
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
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  return {
    expiry: projectExpiry(project),
    back: `/projects/${project.id}`,
    rules: rulesOf(validityFields),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const submission = await readSubmission(request, validityForm(clock(), account.timeZone));
  if (submission.status !== "success") return refuse(submission);
  const expiry = submission.value;
  const isThere = await setValidity(db, {
    accountId: account.id,
    actorId: user.id,
    projectId: project.id,
    expiry,
    now: clock(),
  });
  if (!isThere) throw notFound();
  const text = `${expiryLabel(expiry)}: certificates say this from the next send onwards.`;
  return seeOtherWith(app, `/projects/${project.id}`, { kind: "success", text });
}

export default function Validity() {
  const { expiry, back, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: validityValues(expiry),
  });
  return (
    <Dialog title="Validity" closeTo={back}>
      <Form method="post" {...form}>
        <ErrorSummary errors={problems} />
        <p className="text-ink-2 mb-4">
          For certificates issued from now on. To print it, put the field {"{Expiry Date}"} on the
          design. For those already issued, go to Certificates.
        </p>
        <ValidityFields fields={fields} />
        <DialogButtons closeTo={back} button="Save" />
      </Form>
    </Dialog>
  );
}
