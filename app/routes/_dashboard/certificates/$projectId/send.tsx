import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { leaveOut } from "#app/features/certificates/projects/left-out-people.server.ts";
import { checkBeforeSending } from "#app/features/messages/compose/check-before-sending.server.ts";
import { firstPictures } from "#app/features/messages/compose/first-pictures.server.ts";
import { confirmForm, confirmSend } from "#app/features/messages/compose/send.server.ts";
import { readPlanOfCheck, showCheck } from "#app/features/messages/compose/show-check.server.ts";
import { ConfirmSendDialog } from "#app/features/messages/compose/views/confirm-send-dialog.tsx";
import { writeDetails } from "#app/features/messages/compose/write-message.server.ts";
import { certificates, PlanLines, people, SendNotes, SummaryLine } from "#app/features/messages/views/send-summary.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerConfirmForm } from "../../_composer.server.ts";

export const meta: MetaFunction = () => [{ title: "Confirm the send" }];
export const handle: DashboardHandle = {
  dialog: true,
  crumbs: (data: { id: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.id ?? ""}` },
    { label: "Send" },
  ],
};

export { revalidateAfterRefusal as shouldRevalidate } from "#app/platform/http/refusals.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const project = await findProject(app.db, account.id, params.projectId);
  const check = await checkBeforeSending(app, account, project);
  return json({
    id: project.id,
    title: project.title,
    from: `${account.name} <${app.config.mail.from}>`,
    pictures: await firstPictures(app.db, project, check.review),
    check: showCheck(check, await readPlanOfCheck(app.db, account, project, check, app.clock())),
    valuesUsed: new URL(request.url).searchParams.has("values"),
    confirm: `${newFormToken()}.${check.stamp}`,
    rules: rulesOf(confirmForm),
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const project = await findProject(app.db, organiser.account.id, params.projectId);
  return answerConfirmForm(request, {
    page: `/certificates/${project.id}/send`,
    leaveOut: async () => {
      const { printProblemIds } = await checkBeforeSending(app, organiser.account, project);
      await leaveOut(app.db, project, printProblemIds, app.clock());
    },
    keepFallbacks: (fallbacks) => writeDetails(app.db, project, fallbacks, app.clock()),
    send: (confirmation) => confirmSend(app, organiser, project, confirmation),
    doneAt: (batchId) => `/certificates/${project.id}/done?batch=${batchId}`,
  });
}

export default function ConfirmSend() {
  const { id, title, from, check, pictures, ...form } = useLoaderData<typeof loader>();
  const count = check.toSendCount;
  return (
    <ConfirmSendDialog
      action={`/certificates/${id}/send`}
      back={`/certificates/${id}/message`}
      projectId={id}
      what={certificates(count)}
      check={check}
      {...form}
      answer={useActionData<typeof action>()}
      summary={
        <>
          <SummaryLine label="Certificate">{title}</SummaryLine>
          <SummaryLine label="To">{people(count)}</SummaryLine>
          <SummaryLine label="From">{from}</SummaryLine>
          <PlanLines check={check} />
          {check.summaryAddresses.length > 0 ? (
            <SummaryLine label="Copies">One summary to {check.summaryAddresses.join(", ")}</SummaryLine>
          ) : null}
        </>
      }
      pictures={pictures}
      notes={<SendNotes projectId={id} check={check} />}
      warning="You can revoke a certificate later."
    />
  );
}
