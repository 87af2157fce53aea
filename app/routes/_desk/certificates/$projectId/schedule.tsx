import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../certificates/find-project.server.ts";
import type { FormErrors } from "../../../../http/form-errors.ts";
import { answerScheduleForm } from "../../../../messages/answer-confirm-form.server.ts";
import { answerSend } from "../../../../messages/answer-send.server.ts";
import { checkBeforeSending } from "../../../../messages/check-before-sending.server.ts";
import { readSchedulePage } from "../../../../messages/read-schedule-page.server.ts";
import { showCheck } from "../../../../messages/show-check.server.ts";
import { writeDetails } from "../../../../messages/write-message.server.ts";
import { ScheduleDialog } from "../../../../ui/composer/schedule-dialog.tsx";
import { certificates, SendNotes } from "../../../../ui/composer/send-summary.tsx";
import type { DeskHandle } from "../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Schedule send" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: (data: { id: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.id ?? ""}` },
    { label: "Schedule" },
  ],
};

export { revalidateAfterRefusal as shouldRevalidate } from "../../../../http/revalidate-after-refusal.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const now = installation.clock();
  const project = await findProject(installation.db, account.id, params.projectId);
  const check = await checkBeforeSending(installation, account, project);
  const page = readSchedulePage(request, { timeZone: account.timeZone, check: showCheck(check), stamp: check.stamp, now });
  return json({ id: project.id, title: project.title, ...page });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const now = installation.clock();
  const project = await findProject(installation.db, organiser.account.id, params.projectId);
  return answerScheduleForm(request, {
    page: `/certificates/${project.id}/schedule`,
    zone: organiser.account.timeZone,
    now,
    keepFallbacks: (fallbacks) => writeDetails(installation.db, project, fallbacks, now),
    send: (confirmation) => answerSend(installation, organiser, project, confirmation),
  });
}

export default function Schedule() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { errors: FormErrors; values: Record<string, string> } | undefined;
  const { id, title, check } = page;
  return (
    <ScheduleDialog
      page={page}
      action={`/certificates/${id}/schedule`}
      back={`/certificates/${id}/message`}
      what={`${certificates(check.toSendCount)}, ${title}`}
      projectId={id}
      notes={<SendNotes projectId={id} check={check} />}
      answer={answer}
    />
  );
}
