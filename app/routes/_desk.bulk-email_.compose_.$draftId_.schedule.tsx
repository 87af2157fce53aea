import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { answerBulkSend } from "../bulk-email/answer-bulk-send.server.ts";
import { findDraft, writeDraft } from "../bulk-email/bulk-drafts.server.ts";
import { checkBulk } from "../bulk-email/check-bulk.server.ts";
import { findSource } from "../bulk-email/find-source.server.ts";
import type { FormErrors } from "../http/form-errors.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { readConfirmation } from "../messages/answer-send.server.ts";
import { readFallbacks } from "../messages/read-message-form.server.ts";
import { readSchedulePage } from "../messages/read-schedule-page.server.ts";
import { readSchedule, readScheduleForm } from "../messages/schedule-choice.ts";
import { BulkNotes, bulkMails } from "../ui/bulk-email/bulk-notes.tsx";
import { ScheduleDialog } from "../ui/composer/schedule-dialog.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Schedule send" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Schedule" }],
};

/** A refusal shows how things stand now: with scripts, a 4xx would leave the page and its confirmation as they were. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;

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
  const posted = await readPostedForm(request);
  const values = readScheduleForm(posted, { zone: organiser.account.timeZone, now });
  const fallbacks = readFallbacks(posted);
  if (posted.get("intent") === "fallback" || Object.keys(fallbacks).length > 0) {
    await writeDraft(installation.db, draft, { fallbacks, now });
    const query = new URLSearchParams({ ...values });
    if (Object.keys(fallbacks).length > 0) query.set("values", "used");
    return seeOther(`/bulk-email/compose/${draft.id}/schedule?${query}`);
  }
  const leaveEmpty = posted.get("leaveEmpty") === "yes" ? { leaveEmpty: "yes" } : {};
  const refuse = (errors: FormErrors, status: number) => json({ errors, values: { ...values, ...leaveEmpty } }, { status });
  const reading = readSchedule(values, now);
  if (!reading.ok) return refuse({ [reading.field]: reading.problem }, 422);
  const answer = await answerBulkSend(installation, organiser, draft, readConfirmation(posted, reading.at));
  return answer instanceof Response ? answer : refuse({ form: answer.problem }, answer.status);
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
