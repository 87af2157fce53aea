import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { revokeForm } from "#app/features/certificates/issue/revoke-certificate.server.ts";
import { findIssuingProject } from "#app/features/certificates/model/project.server.ts";
import {
  findCertificate,
  withdrawCertificate,
} from "#app/features/certificates/projects/project-certificates.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { backOf, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };

const NO_REASON = "Enter why it is revoked. The verification page shows the reason";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findIssuingProject(db, account.id, params.projectId));
  const certificate = orNotFound(
    await findCertificate(db, {
      accountId: account.id,
      projectId: project.id,
      certificateId: params.certificateId,
    }),
  );
  const page = `/projects/${project.id}/certificates/${certificate.id}`;
  return {
    holderName: certificate.holderName,
    title: certificate.title,
    back: safePath(new URL(request.url).searchParams.get("back"), page),
    rules: rulesOf(revokeForm(NO_REASON)),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const project = orNotFound(await findIssuingProject(db, account.id, params.projectId));
  const certificate = orNotFound(
    await findCertificate(db, {
      accountId: account.id,
      projectId: project.id,
      certificateId: params.certificateId,
    }),
  );
  const form = await readPostedForm(request);
  const submission = submissionOf(form, revokeForm(NO_REASON));
  if (submission.status !== "success") return refuse(submission);
  const outcome = await withdrawCertificate(db, {
    accountId: account.id,
    actorId: user.id,
    projectId: project.id,
    certificateId: certificate.id,
    holderName: certificate.holderName,
    ...submission.value,
    now: app.clock(),
  });
  const back = backOf(form, `/projects/${project.id}/certificates/${certificate.id}`);
  const text =
    outcome.kind === "revoked"
      ? `The certificate of ${certificate.holderName} is revoked. Anyone who checks it sees that, with your reason.`
      : "This certificate was already revoked. Its first reason stays.";
  return seeOtherWith(app, back, { kind: outcome.kind === "revoked" ? "success" : "info", text });
}

export default function Revoke() {
  const { holderName, title, back, rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
  });
  return (
    <Dialog title="Revoke this certificate?" closeTo={back}>
      <Form method="post" {...form}>
        <ErrorSummary errors={problems} />
        <input type="hidden" name="back" value={back} />
        <p className="text-ink-2 mb-4">
          {title} of <b className="font-semibold text-ink">{holderName}</b>. Its page and
          verification will say “Revoked” with the date and your reason, and its files can’t be
          downloaded any more. You can’t undo this.
        </p>
        <TextArea
          {...inputOf(fields.reason)}
          label="Reason"
          hint="Anyone who checks the certificate can read it."
          autoFocus
        />
        <DialogButtons closeTo={back} keep="Keep it valid" button="Revoke certificate" isDanger />
      </Form>
    </Dialog>
  );
}
