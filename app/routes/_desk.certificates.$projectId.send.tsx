import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, type ShouldRevalidateFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { newFormToken } from "../http/one-use-token.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { answerSend, readConfirmation } from "../messages/answer-send.server.ts";
import { checkBeforeSending } from "../messages/check-before-sending.server.ts";
import { readFallbacks } from "../messages/read-message-form.server.ts";
import { showCheck } from "../messages/show-check.server.ts";
import { writeDetails } from "../messages/write-message.server.ts";
import { MissingValues, ValuesUsed } from "../ui/composer/missing-values.tsx";
import { Blockers, certificates, fileSize, people, SendNotes, SummaryLine } from "../ui/composer/send-summary.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Icon } from "../ui/icon.tsx";

export const meta: MetaFunction = () => [{ title: "Confirm the send" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: (data: { id: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.id ?? ""}` },
    { label: "Send" },
  ],
};

/** A refusal shows how things stand now: with scripts, a 4xx would leave the page and its confirmation as they were. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const project = await findProject(installation.db, account.id, params.projectId);
  const check = await checkBeforeSending(installation, account, project);
  return json({
    id: project.id,
    title: project.title,
    from: `${account.name} <${installation.config.mail.from}>`,
    check: showCheck(check),
    stamp: check.stamp,
    valuesUsed: new URL(request.url).searchParams.has("values"),
    token: newFormToken(),
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const project = await findProject(installation.db, organiser.account.id, params.projectId);
  const form = await readPostedForm(request);
  const fallbacks = readFallbacks(form);
  if (form.get("intent") === "fallback" || Object.keys(fallbacks).length > 0) {
    await writeDetails(installation.db, project, fallbacks, installation.clock());
    return seeOther(`/certificates/${project.id}/send${Object.keys(fallbacks).length > 0 ? "?values=used" : ""}`);
  }
  const confirmation = readConfirmation(form, null);
  const answer = await answerSend(installation, organiser, project, confirmation);
  if (answer instanceof Response) return answer;
  return json({ problem: answer.problem, leaveEmpty: confirmation.leaveEmpty }, { status: answer.status });
}

export default function ConfirmSend() {
  const { id, title, from, check, stamp, token, valuesUsed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { problem: string; leaveEmpty: boolean } | undefined;
  const isSending = useNavigation().formMethod === "POST";
  const count = check.toSendCount;
  const back = `/certificates/${id}/message`;
  const blocked = check.blockers.length > 0;
  return (
    <Dialog
      title={blocked ? "Not ready to send" : `Send ${certificates(count)} now?`}
      closeTo={back}
      foot={
        <Form method="post" id="confirm" action={`/certificates/${id}/send`} className="contents">
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
              {isSending ? "Sending…" : `Send ${certificates(count)}`}
            </button>
          )}
        </Form>
      }
    >
      <ErrorSummary errors={answer && !blocked ? { form: answer.problem } : undefined} />
      {valuesUsed && !answer && !blocked ? <ValuesUsed /> : null}
      <Blockers projectId={id} blockers={check.blockers} />
      <dl className="grid gap-2.5">
        <SummaryLine label="Certificate">{title}</SummaryLine>
        <SummaryLine label="To">{people(count)}</SummaryLine>
        <SummaryLine label="From">{from}</SummaryLine>
        <SummaryLine label="Uses">{count === 1 ? "1 e-mail" : `${count.toLocaleString("en")} e-mails`}</SummaryLine>
        {check.summaryAddresses.length > 0 ? (
          <SummaryLine label="Copies">One summary to {check.summaryAddresses.join(", ")}</SummaryLine>
        ) : null}
        {check.attachments ? (
          <SummaryLine label="Attached">
            {fileSize(check.attachments.bytesEach)} each, {fileSize(check.attachments.bytesTotal)} in all
          </SummaryLine>
        ) : null}
      </dl>
      <SendNotes projectId={id} check={check} />
      <MissingValues missing={check.missing} form="confirm" leaveEmpty={answer?.leaveEmpty ?? false} />
      <p className="mt-4 text-ink-2">E-mails cannot be called back once they go out. You can revoke a certificate later.</p>
    </Dialog>
  );
}
