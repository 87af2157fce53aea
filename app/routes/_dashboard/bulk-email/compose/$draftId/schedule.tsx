import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findDraft, writeFallbacks } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { checkBulk, confirmBulkSend } from "#app/features/mailings/bulk/send-bulk.server.ts";
import { findSource } from "#app/features/mailings/bulk/sources.server.ts";
import { readSchedulePage } from "#app/features/messages/compose/show-check.server.ts";
import { ScheduleDialog } from "#app/features/messages/compose/views/schedule-dialog.tsx";
import { BulkNotes, bulkEmails } from "#app/features/messages/compose/views/send-summary.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerConfirmForm } from "../../../_composer.server.ts";
import { keepTyped } from "../../../_typed-for-deleted.server.ts";
import { answerAlready, findOpenDraft } from "./_already.server.ts";

export const meta: MetaFunction = () => [{ title: "Schedule send" }];
export const handle: DashboardHandle = {
  dialog: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Schedule" }],
};

export { revalidateAfterRefusal as shouldRevalidate } from "#app/platform/http/refusals.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const now = app.clock();
  const draft = await findOpenDraft(app, account, params.draftId);
  const source = await findSource(db, account.id, draft.audience);
  const { shown, readBulkWaits, twinCount, pausedCount, stamp } = await checkBulk(app, {
    account,
    draft,
    source,
  });
  const page = readSchedulePage(new URL(request.url).searchParams, {
    timeZone: account.timeZone,
    check: { ...shown, ...(await readBulkWaits("later", now)) },
    stamp,
    now,
    plannedAt: draft.plannedAt,
  });
  return { id: draft.id, subject: draft.subject, twinCount, pausedCount, ...page };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const now = app.clock();
  const draft = await keepTyped(request, { what: "draft" }, () =>
    findDraft(app.db, organiser.account.id, params.draftId).then(orNotFound),
  );
  return answerConfirmForm(request, {
    page: `/bulk-email/compose/${draft.id}/schedule`,
    scheduler: { zone: organiser.account.timeZone, now },
    keepFallbacks: (fallbacks) => writeFallbacks(app.db, draft, fallbacks, now),
    send: (confirmation) => confirmBulkSend(app, organiser, draft, confirmation),
    doneAt: () => `/bulk-email/compose/${draft.id}/done`,
    already: () => answerAlready(app, organiser.account, draft.id),
  });
}

export default function ScheduleBulk() {
  const page = useLoaderData<typeof loader>();
  const back = `/bulk-email/compose/${page.id}`;
  return (
    <ScheduleDialog
      page={page}
      action={`${back}/schedule`}
      back={back}
      what={`${bulkEmails(page.check.toSendCount)}, ${page.subject || "no subject yet"}`}
      notes={
        <BulkNotes check={page.check} twinCount={page.twinCount} pausedCount={page.pausedCount} />
      }
      answer={useActionData<typeof action>()}
    />
  );
}
