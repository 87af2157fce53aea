import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { readPlanOfSend } from "../../../../../billing/quota/plan-of-send.server.ts";
import { answerBulkSend } from "../../../../../bulk-email/answer-bulk-send.server.ts";
import { findDraft, writeFallbacks } from "../../../../../bulk-email/bulk-drafts.server.ts";
import { checkBulk } from "../../../../../bulk-email/check-bulk.server.ts";
import { findSource } from "../../../../../bulk-email/find-source.server.ts";
import { newFormToken } from "../../../../../http/one-use-token.server.ts";
import { answerConfirmForm } from "../../../../../messages/answer-confirm-form.server.ts";
import { addPlan } from "../../../../../messages/show-check.server.ts";
import { BulkNotes, bulkMails } from "../../../../../ui/bulk-email/bulk-notes.tsx";
import { ConfirmSendDialog } from "../../../../../ui/composer/confirm-send-dialog.tsx";
import { PlanLines, people, SummaryLine } from "../../../../../ui/composer/send-summary.tsx";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Confirm the bulk e-mail" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Send" }],
};

export { revalidateAfterRefusal as shouldRevalidate } from "../../../../../http/revalidate-after-refusal.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db } = installation;
  const draft = await findDraft(db, account.id, params.draftId);
  if (draft.batchId) throw redirect(`/sent/${draft.batchId}`);
  const source = await findSource(db, account.id, draft.audience);
  const { shown, twinCount, stamp } = await checkBulk(installation, account, draft, source);
  const emails = shown.toSendCount;
  const plan = await readPlanOfSend(db, { account, emails, certificates: 0, now: installation.clock() });
  return json({
    id: draft.id,
    subject: draft.subject,
    cardTitle: source?.title ?? null,
    from: `${account.name} <${installation.config.mail.from}>`,
    replyTo: draft.replyTo || account.supportEmail,
    check: addPlan(shown, plan),
    twinCount,
    valuesUsed: new URL(request.url).searchParams.has("values"),
    confirm: `${newFormToken()}.${stamp}`,
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const draft = await findDraft(installation.db, organiser.account.id, params.draftId);
  return answerConfirmForm(request, {
    page: `/bulk-email/compose/${draft.id}/send`,
    keepFallbacks: (fallbacks) => writeFallbacks(installation.db, draft, fallbacks, installation.clock()),
    send: (confirmation) => answerBulkSend(installation, organiser, draft, confirmation),
  });
}

export default function ConfirmBulk() {
  const { id, subject, cardTitle, from, replyTo, check, twinCount, confirm, valuesUsed } = useLoaderData<typeof loader>();
  const count = check.toSendCount;
  const back = `/bulk-email/compose/${id}`;
  return (
    <ConfirmSendDialog
      action={`${back}/send`}
      back={back}
      what={bulkMails(count)}
      check={check}
      confirm={confirm}
      valuesUsed={valuesUsed}
      answer={useActionData<typeof action>() as { problem: string; leaveEmpty: boolean } | undefined}
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
      warning="Each carries a link to unsubscribe."
    />
  );
}
