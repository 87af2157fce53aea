import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, type ShouldRevalidateFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { answerBulkSend } from "../bulk-email/answer-bulk-send.server.ts";
import { findDraft, writeDraft } from "../bulk-email/bulk-drafts.server.ts";
import { checkBulk } from "../bulk-email/check-bulk.server.ts";
import { findSource } from "../bulk-email/find-source.server.ts";
import { newFormToken } from "../http/one-use-token.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { readConfirmation } from "../messages/answer-send.server.ts";
import { readFallbacks } from "../messages/read-message-form.server.ts";
import { BulkNotes, bulkMails } from "../ui/bulk-email/bulk-notes.tsx";
import { MissingValues, ValuesUsed } from "../ui/composer/missing-values.tsx";
import { Blockers, people, SummaryLine } from "../ui/composer/send-summary.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Icon } from "../ui/icon.tsx";

export const meta: MetaFunction = () => [{ title: "Confirm the bulk e-mail" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Send" }],
};

/** A refusal shows how things stand now: with scripts, a 4xx would leave the page and its confirmation as they were. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db } = installation;
  const draft = await findDraft(db, account.id, params.draftId);
  if (draft.batchId) throw redirect(`/sent/${draft.batchId}`);
  const source = await findSource(db, account.id, draft.audience);
  const { shown, twinCount, stamp } = await checkBulk(installation, account, draft, source);
  return json({
    id: draft.id,
    subject: draft.subject,
    cardTitle: source?.title ?? null,
    from: `${account.name} <${installation.config.mail.from}>`,
    replyTo: draft.replyTo || account.supportEmail,
    check: shown,
    twinCount,
    stamp,
    valuesUsed: new URL(request.url).searchParams.has("values"),
    token: newFormToken(),
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const draft = await findDraft(installation.db, organiser.account.id, params.draftId);
  const form = await readPostedForm(request);
  const fallbacks = readFallbacks(form);
  if (form.get("intent") === "fallback" || Object.keys(fallbacks).length > 0) {
    await writeDraft(installation.db, draft, { fallbacks, now: installation.clock() });
    return seeOther(`/bulk-email/compose/${draft.id}/send${Object.keys(fallbacks).length > 0 ? "?values=used" : ""}`);
  }
  const confirmation = readConfirmation(form, null);
  const answer = await answerBulkSend(installation, organiser, draft, confirmation);
  if (answer instanceof Response) return answer;
  return json({ problem: answer.problem, leaveEmpty: confirmation.leaveEmpty }, { status: answer.status });
}

export default function ConfirmBulk() {
  const { id, subject, cardTitle, from, replyTo, check, twinCount, stamp, token, valuesUsed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { problem: string; leaveEmpty: boolean } | undefined;
  const isSending = useNavigation().formMethod === "POST";
  const count = check.toSendCount;
  const back = `/bulk-email/compose/${id}`;
  const blocked = check.blockers.length > 0;
  return (
    <Dialog
      title={blocked ? "Not ready to send" : `Send ${bulkMails(count)} now?`}
      closeTo={back}
      foot={
        <Form method="post" id="confirm" action={`${back}/send`} className="contents">
          <Link className="btn btn-plain" to={back}>
            Keep editing
          </Link>
          {blocked ? null : (
            <button
              type="submit"
              name="confirm"
              value={`${token}.${stamp}`}
              className="btn btn-primary"
              aria-disabled={isSending || undefined}
            >
              <Icon name="send" />
              {isSending ? "Sending…" : `Send ${bulkMails(count)}`}
            </button>
          )}
        </Form>
      }
    >
      <ErrorSummary errors={answer && !blocked ? { form: answer.problem } : undefined} />
      {valuesUsed && !answer && !blocked ? <ValuesUsed /> : null}
      <Blockers blockers={check.blockers} />
      <dl className="grid gap-2.5">
        <SummaryLine label="Subject">{subject}</SummaryLine>
        <SummaryLine label="To">
          {people(count)}
          {cardTitle ? ` from ${cardTitle}` : ""}
        </SummaryLine>
        <SummaryLine label="From">{from}</SummaryLine>
        <SummaryLine label="Reply-To">{replyTo}</SummaryLine>
        <SummaryLine label="When">As soon as you confirm</SummaryLine>
        <SummaryLine label="Uses">{count === 1 ? "1 e-mail" : `${count.toLocaleString("en")} e-mails`}</SummaryLine>
      </dl>
      <BulkNotes check={check} twinCount={twinCount} />
      <MissingValues missing={check.missing} form="confirm" leaveEmpty={answer?.leaveEmpty ?? false} />
      <p className="mt-4 text-ink-2">E-mails cannot be called back once they go out. Each carries a link to unsubscribe.</p>
    </Dialog>
  );
}
