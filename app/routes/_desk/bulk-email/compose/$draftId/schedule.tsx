import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { answerBulkSend } from "../../../../../bulk-email/answer-bulk-send.server.ts";
import { findDraft, writeFallbacks } from "../../../../../bulk-email/bulk-drafts.server.ts";
import { checkBulk } from "../../../../../bulk-email/check-bulk.server.ts";
import { findSource } from "../../../../../bulk-email/find-source.server.ts";
import type { FormErrors } from "../../../../../http/form-errors.ts";
import { answerScheduleForm } from "../../../../../messages/answer-confirm-form.server.ts";
import { readSchedulePage } from "../../../../../messages/read-schedule-page.server.ts";
import { BulkNotes, bulkMails } from "../../../../../ui/bulk-email/bulk-notes.tsx";
import { ScheduleDialog } from "../../../../../ui/composer/schedule-dialog.tsx";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Schedule send" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Schedule" }],
};

export { revalidateAfterRefusal as shouldRevalidate } from "../../../../../http/revalidate-after-refusal.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db } = installation;
  const now = installation.clock();
  const draft = await findDraft(db, account.id, params.draftId);
  if (draft.batchId) throw redirect(`/sent/${draft.batchId}`);
  const source = await findSource(db, account.id, draft.audience);
  const { shown: check, twinCount, stamp } = await checkBulk(installation, account, draft, source);
  const page = readSchedulePage(request, { timeZone: account.timeZone, check, stamp, now });
  return json({ id: draft.id, subject: draft.subject, twinCount, ...page });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const now = installation.clock();
  const draft = await findDraft(installation.db, organiser.account.id, params.draftId);
  return answerScheduleForm(request, {
    page: `/bulk-email/compose/${draft.id}/schedule`,
    zone: organiser.account.timeZone,
    now,
    keepFallbacks: (fallbacks) => writeFallbacks(installation.db, draft, fallbacks, now),
    send: (confirmation) => answerBulkSend(installation, organiser, draft, confirmation),
  });
}

export default function ScheduleBulk() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { errors: FormErrors; values: Record<string, string> } | undefined;
  const back = `/bulk-email/compose/${page.id}`;
  return (
    <ScheduleDialog
      page={page}
      action={`${back}/schedule`}
      back={back}
      what={`${bulkMails(page.check.toSendCount)}, ${page.subject || "no subject yet"}`}
      notes={<BulkNotes check={page.check} twinCount={page.twinCount} />}
      answer={answer}
    />
  );
}
