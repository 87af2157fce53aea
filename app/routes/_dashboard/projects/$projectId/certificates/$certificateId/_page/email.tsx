import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findIssuingProject } from "#app/features/certificates/model/project.server.ts";
import { findCertificate } from "#app/features/certificates/projects/project-certificates.server.ts";
import {
  canEmailCorrection,
  emailCorrectionLater,
} from "#app/features/messages/batches/email-correction.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findIssuingProject(db, account.id, params.projectId));
  const given = {
    accountId: account.id,
    projectId: project.id,
    certificateId: params.certificateId,
  };
  const certificate = orNotFound(await findCertificate(db, given));
  const page = `/projects/${project.id}/certificates/${certificate.id}`;
  if (!(await canEmailCorrection(db, certificate))) throw seeOther(page);
  return { page, holderName: certificate.holderName, holderEmail: certificate.holderEmail };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const project = orNotFound(await findIssuingProject(app.db, account.id, params.projectId));
  const given = {
    accountId: account.id,
    projectId: project.id,
    certificateId: params.certificateId,
  };
  const certificate = orNotFound(await findCertificate(app.db, given));
  const message = await emailCorrectionLater(app, {
    accountId: account.id,
    actorId: user.id,
    certificate,
    now: app.clock(),
  });
  return seeOtherWith(app, `/projects/${project.id}/certificates/${certificate.id}`, message);
}

export default function EmailCorrection() {
  const { page, holderName, holderEmail } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title="E-mail the corrected certificate?" closeTo={page} button="E-mail it now">
      <p className="text-ink-2 break-words">
        <b className="font-semibold text-ink">{holderName}</b> gets it at {holderEmail}, with the
        message of the first e-mail. It is free if that one reached the mail server.
      </p>
    </ConfirmDialog>
  );
}
