import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { checkBeforeSending } from "#app/features/messages/compose/check-before-sending.server.ts";
import { confirmSend } from "#app/features/messages/compose/send.server.ts";
import {
  readEarlier,
  readSchedulePage,
  showCheck,
  waitsOfCheck,
} from "#app/features/messages/compose/show-check.server.ts";
import { ConfirmedAlready } from "#app/features/messages/compose/views/confirmed-already.tsx";
import { ScheduleDialog } from "#app/features/messages/compose/views/schedule-dialog.tsx";
import { certificates, SendNotes } from "#app/features/messages/compose/views/send-summary.tsx";
import { writeDetails } from "#app/features/messages/message/write-message.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerConfirmForm } from "../../_composer.server.ts";
import { keepTyped } from "../../_typed-for-deleted.server.ts";

export const meta: MetaFunction = () => [{ title: "Schedule send" }];
export const handle: DashboardHandle = {
  dialog: true,
  crumbs: (data: { id: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.id ?? ""}` },
    { label: "Schedule" },
  ],
};

export { revalidateAfterRefusal as shouldRevalidate } from "#app/platform/http/refusals.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const now = app.clock();
  const project = orNotFound(await findProject(app.db, account.id, params.projectId));
  const check = await checkBeforeSending(app, account, project);
  const page = readSchedulePage(new URL(request.url).searchParams, {
    timeZone: account.timeZone,
    check: {
      ...showCheck(check),
      ...(await waitsOfCheck(app, account, check, { when: "later", now })),
    },
    stamp: check.stamp,
    now,
    plannedAt: project.plannedAt,
  });
  const earlier = await readEarlier(app.db, account, project, { check, now });
  return { id: project.id, title: project.title, earlier, ...page };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const now = app.clock();
  const project = await keepTyped(request, { what: "project" }, async () =>
    orNotFound(await findProject(app.db, organiser.account.id, params.projectId)),
  );
  return answerConfirmForm(request, {
    page: `/certificates/${project.id}/schedule`,
    scheduler: { zone: organiser.account.timeZone, now },
    keepFallbacks: (fallbacks) => writeDetails(app.db, project, fallbacks, now),
    send: (confirmation) => confirmSend(app, organiser, project, confirmation),
    doneAt: (batchId) => `/certificates/${project.id}/done?batch=${batchId}`,
  });
}

export default function Schedule() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, title, check, earlier } = page;
  if (earlier?.isAll) return <ConfirmedAlready projectId={id} earlier={earlier} check={check} />;
  return (
    <ScheduleDialog
      page={page}
      action={`/certificates/${id}/schedule`}
      back={`/certificates/${id}/message`}
      what={`${certificates(check.toSendCount)}, ${title}`}
      projectId={id}
      notes={<SendNotes projectId={id} check={check} earlier={earlier} />}
      answer={answer}
    />
  );
}
