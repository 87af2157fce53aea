import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../certificates/find-project.server.ts";
import { newFormToken } from "../../../../http/one-use-token.server.ts";
import { answerConfirmForm } from "../../../../messages/answer-confirm-form.server.ts";
import { answerSend } from "../../../../messages/answer-send.server.ts";
import { checkBeforeSending } from "../../../../messages/check-before-sending.server.ts";
import { readPlanOfCheck } from "../../../../messages/plan-of-check.server.ts";
import { showCheck } from "../../../../messages/show-check.server.ts";
import { writeDetails } from "../../../../messages/write-message.server.ts";
import { ConfirmSendDialog } from "../../../../ui/composer/confirm-send-dialog.tsx";
import { certificates, fileSize, PlanLines, people, SendNotes, SummaryLine } from "../../../../ui/composer/send-summary.tsx";
import type { DeskHandle } from "../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Confirm the send" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: (data: { id: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.id ?? ""}` },
    { label: "Send" },
  ],
};

export { revalidateAfterRefusal as shouldRevalidate } from "../../../../http/revalidate-after-refusal.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const project = await findProject(installation.db, account.id, params.projectId);
  const check = await checkBeforeSending(installation, account, project);
  return json({
    id: project.id,
    title: project.title,
    from: `${account.name} <${installation.config.mail.from}>`,
    check: showCheck(check, await readPlanOfCheck(installation.db, account, project, check, installation.clock())),
    valuesUsed: new URL(request.url).searchParams.has("values"),
    confirm: `${newFormToken()}.${check.stamp}`,
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const project = await findProject(installation.db, organiser.account.id, params.projectId);
  return answerConfirmForm(request, {
    page: `/certificates/${project.id}/send`,
    keepFallbacks: (fallbacks) => writeDetails(installation.db, project, fallbacks, installation.clock()),
    send: (confirmation) => answerSend(installation, organiser, project, confirmation),
  });
}

export default function ConfirmSend() {
  const { id, title, from, check, confirm, valuesUsed } = useLoaderData<typeof loader>();
  const count = check.toSendCount;
  return (
    <ConfirmSendDialog
      action={`/certificates/${id}/send`}
      back={`/certificates/${id}/message`}
      projectId={id}
      what={certificates(count)}
      check={check}
      confirm={confirm}
      valuesUsed={valuesUsed}
      answer={useActionData<typeof action>() as { problem: string; leaveEmpty: boolean } | undefined}
      summary={
        <>
          <SummaryLine label="Certificate">{title}</SummaryLine>
          <SummaryLine label="To">{people(count)}</SummaryLine>
          <SummaryLine label="From">{from}</SummaryLine>
          <PlanLines check={check} />
          {check.summaryAddresses.length > 0 ? (
            <SummaryLine label="Copies">One summary to {check.summaryAddresses.join(", ")}</SummaryLine>
          ) : null}
          {check.attachments ? (
            <SummaryLine label="Attached">
              {fileSize(check.attachments.bytesEach)} each, {fileSize(check.attachments.bytesTotal)} in all
            </SummaryLine>
          ) : null}
        </>
      }
      notes={<SendNotes projectId={id} check={check} />}
      warning="You can revoke a certificate later."
    />
  );
}
