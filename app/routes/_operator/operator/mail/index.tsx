import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { pauseAll, resumeAll } from "../../../../delivery/health/pause-all.server.ts";
import { pauseReasonProblem } from "../../../../delivery/health/pause-reason.ts";
import { showMail } from "../../../../delivery/health/show-mail.server.ts";
import type { FormProblem } from "../../../../http/form-errors.ts";
import { unprocessable } from "../../../../http/form-problem.server.ts";
import { readPageNumber } from "../../../../http/page-number.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { requireOperator } from "../../../../operator/require-operator.server.ts";
import type { DeskHandle } from "../../../../ui/desk/desk-handle.ts";
import { ErrorSummary } from "../../../../ui/error-summary.tsx";
import { AccountsByHealth } from "../../../../ui/operator/accounts-by-health.tsx";
import { AllSending } from "../../../../ui/operator/all-sending.tsx";
import { MailChart } from "../../../../ui/operator/mail-chart.tsx";
import { MailFacts } from "../../../../ui/operator/mail-facts.tsx";
import { MailWindows } from "../../../../ui/operator/mail-windows.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";

export const handle: DeskHandle = { crumbs: () => [{ label: "Mail" }] };
export const meta: MetaFunction = () => [{ title: "Mail" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const page = readPageNumber(new URL(request.url).searchParams);
  return showMail(context.installation, { page, timeZone });
}

/** Stops all sending of the installation, or lets it go on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { installation } = context;
  const { db, clock } = installation;
  const form = await readPostedForm(request);
  if (form.get("intent") === "resume") {
    const done = await resumeAll(db, { operator, now: clock() });
    const text = done ? "Sending goes on. What waited leaves now, each message once." : "Sending was not paused.";
    return seeOtherWith(installation, "/operator/mail", { kind: done ? "success" : "info", text });
  }
  const reason = form.get("reason")?.toString() ?? "";
  const problem = pauseReasonProblem(reason);
  if (problem) return unprocessable(form, { reason: problem });
  await pauseAll(db, { reason, operator, now: clock() });
  return seeOtherWith(installation, "/operator/mail", {
    kind: "success",
    text: "All sending is paused. What is on the wire ends.",
  });
}

/** How the installation's mail does: what leaves, what comes back, and whose. */
export default function OperatorMail() {
  const mail = useLoaderData<typeof loader>();
  const problem = useActionData() as FormProblem | undefined;
  return (
    <>
      <PageHead
        title="Mail"
        actions={
          <>
            <Link className="btn btn-plain" to="/operator/mail/domain">
              Check the sender’s domain
            </Link>
            <Link className="btn btn-plain" to="/operator/mail/test-mail">
              Send a test mail
            </Link>
          </>
        }
      >
        What leaves, what comes back, and whose.
      </PageHead>
      <ErrorSummary errors={problem?.errors} />
      {mail.news?.warning ? (
        <p className="flash mb-5" data-k="warning">
          <span>
            <b className="font-semibold">No news from Resend.</b> {mail.news.warning}
          </span>
        </p>
      ) : null}
      {mail.bounces?.failure ? (
        <p className="flash mb-5" data-k="warning">
          <span>
            <b className="font-semibold">The bounce mailbox can’t be read.</b> {mail.bounces.failure} Check BOUNCE_MAILBOX. We try
            again every minute. Until it works, bounces aren’t recorded.
          </span>
        </p>
      ) : null}
      {mail.domain && mail.domain.level !== "good" ? (
        <p className="flash mb-5" data-k="warning">
          <span>
            <b className="font-semibold">{mail.domainName} is not set up well.</b> Some receivers refuse mail from it or take it
            for spam.{" "}
            <Link className="link" to="/operator/mail/domain">
              See what to publish
            </Link>
          </span>
        </p>
      ) : null}
      <div className="grid gap-5 lg:grid-cols-2 items-start mb-5">
        <MailFacts mail={mail} />
        <MailWindows
          title="The whole installation"
          windows={mail.windows}
          latest="Latest hours with 1,000 mails"
          note="Mails of the product itself count too. Only what comes back for good is counted: a full inbox is not."
        />
      </div>
      <div className="mb-5">
        <MailChart hours={mail.hours} />
      </div>
      <AccountsByHealth accounts={mail.accounts} page={mail.page} pageSize={mail.pageSize} total={mail.total} />
      <AllSending pause={mail.pause} problem={problem} />
    </>
  );
}
