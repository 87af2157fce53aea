import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readPlanOfSend } from "#app/features/billing/quota/reservations.server.ts";
import { findDraft, writeFallbacks } from "#app/features/messages/bulk/bulk-drafts.server.ts";
import { checkBulk, confirmBulkSend } from "#app/features/messages/bulk/send-bulk.server.ts";
import { findSource } from "#app/features/messages/bulk/sources.server.ts";
import { confirmForm } from "#app/features/messages/compose/send.server.ts";
import { addPlan } from "#app/features/messages/compose/show-check.server.ts";
import { ConfirmSendDialog } from "#app/features/messages/compose/views/confirm-send-dialog.tsx";
import { BulkNotes, bulkEmails, PlanLines, people, SummaryLine } from "#app/features/messages/views/send-summary.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerConfirmForm } from "../../../_composer.server.ts";

export const meta: MetaFunction = () => [{ title: "Confirm the bulk e-mail" }];
export const handle: DashboardHandle = {
  dialog: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Send" }],
};

export { revalidateAfterRefusal as shouldRevalidate } from "#app/platform/http/refusals.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const draft = await findDraft(db, account.id, params.draftId);
  if (draft.batchId) throw redirect(`/sent/${draft.batchId}`);
  const source = await findSource(db, account.id, draft.audience);
  const { shown, twinCount, stamp } = await checkBulk(app, account, draft, source);
  const emails = shown.toSendCount;
  const plan = await readPlanOfSend(db, { account, emails, certificates: 0, now: app.clock() });
  return json({
    id: draft.id,
    subject: draft.subject,
    cardTitle: source?.title ?? null,
    from: `${account.name} <${app.config.mail.from}>`,
    replyTo: draft.replyTo || account.supportEmail,
    check: addPlan(shown, plan),
    twinCount,
    valuesUsed: new URL(request.url).searchParams.has("values"),
    confirm: `${newFormToken()}.${stamp}`,
    rules: rulesOf(confirmForm),
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const draft = await findDraft(app.db, organiser.account.id, params.draftId);
  return answerConfirmForm(request, {
    page: `/bulk-email/compose/${draft.id}/send`,
    keepFallbacks: (fallbacks) => writeFallbacks(app.db, draft, fallbacks, app.clock()),
    send: (confirmation) => confirmBulkSend(app, organiser, draft, confirmation),
    doneAt: () => `/bulk-email/compose/${draft.id}/done`,
  });
}

export default function ConfirmBulk() {
  const { id, subject, cardTitle, from, replyTo, check, twinCount, ...form } = useLoaderData<typeof loader>();
  const count = check.toSendCount;
  const back = `/bulk-email/compose/${id}`;
  return (
    <ConfirmSendDialog
      action={`${back}/send`}
      back={back}
      what={bulkEmails(count)}
      check={check}
      {...form}
      answer={useActionData<typeof action>()}
      summary={
        <>
          <SummaryLine label="Subject">{subject}</SummaryLine>
          <SummaryLine label="To">
            {people(count)}
            {cardTitle ? ` from ${cardTitle}` : ""}
          </SummaryLine>
          <SummaryLine label="From">{from}</SummaryLine>
          <SummaryLine label="Reply-To">{replyTo}</SummaryLine>
          <SummaryLine label="When">As soon as you confirm</SummaryLine>
          <PlanLines check={check} />
        </>
      }
      notes={<BulkNotes check={check} twinCount={twinCount} />}
      warning="Each has an unsubscribe link."
    />
  );
}
