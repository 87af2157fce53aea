import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listAccountsByHealth } from "#app/features/accounts/accounts-by-health.server.ts";
import { showMail } from "#app/features/delivery/health/health-report.server.ts";
import { pauseAll, resumeAll } from "#app/features/delivery/health/pausing.server.tsx";
import { AccountsByHealth } from "#app/features/operator/mail/views/accounts-by-health.tsx";
import { MailChart } from "#app/features/operator/mail/views/mail-chart.tsx";
import {
  AllSending,
  MailFacts,
  MailWindows,
} from "#app/features/operator/mail/views/mail-facts.tsx";
import { pauseForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import {
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Mail" }] };
export const meta: MetaFunction = () => [{ title: "Mail" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const page = readPageNumber(new URL(request.url).searchParams);
  return {
    mail: await showMail(context.app, { page, timeZone, listAccounts: listAccountsByHealth }),
    pauseRules: rulesOf(pauseForm),
  };
}

/** Stops all sending of the installation, or lets it go on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const { db, clock } = app;
  const form = await readPostedForm(request);
  if (intentOf(form) === "resume") {
    const done = await resumeAll(db, { operator, now: clock() });
    const text = done
      ? "Sending has resumed. Waiting messages go out now, each one once."
      : "Sending was not paused.";
    return seeOtherWith(app, "/operator/mail", { kind: done ? "success" : "info", text });
  }
  const submission = submissionOf(form, pauseForm);
  if (submission.status !== "success") return refuse(submission);
  await pauseAll(db, { operator, now: clock(), ...submission.value });
  return seeOtherWith(app, "/operator/mail", {
    kind: "success",
    text: "All sending is paused. What is being sent right now still goes out.",
  });
}

/** How the installation's mail does: what leaves, what comes back, and whose. */
export default function OperatorMail() {
  const { mail, pauseRules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="Mail"
        actions={
          <>
            <Link className="btn btn-plain" to="/operator/mail/domain">
              Check the sender domain
            </Link>
            <Link className="btn btn-plain" to="/operator/mail/test-mail">
              Send a test e-mail
            </Link>
          </>
        }
      >
        What is sent, what bounces, and which accounts send it.
      </PageHead>
      {mail.news?.warning ? (
        <p className="flash mb-5" data-k="warning">
          <span>
            <b className="font-semibold">No delivery reports from Resend.</b> {mail.news.warning}
          </span>
        </p>
      ) : null}
      {mail.bounces?.failure ? (
        <p className="flash mb-5" data-k="warning">
          <span>
            <b className="font-semibold">The bounce mailbox can’t be read.</b>{" "}
            {mail.bounces.failure} Check BOUNCE_MAILBOX. We try again every minute. Until it works,
            bounces aren’t recorded.
          </span>
        </p>
      ) : null}
      {mail.domain && mail.domain.level !== "good" ? (
        <p className="flash mb-5" data-k="warning">
          <span>
            <b className="font-semibold">{mail.domainName} is not set up correctly.</b> Some
            receiving servers refuse e-mail from it or treat it as spam.{" "}
            <Link className="link" to="/operator/mail/domain">
              See what to publish
            </Link>
          </span>
        </p>
      ) : null}
      <div className="grid gap-5 lg:grid-cols-2 items-start mb-5">
        <MailFacts mail={mail} />
        <MailWindows
          title="All accounts"
          windows={mail.windows}
          latest="About the latest 1,000 e-mails"
          note="Our own e-mails count too. Only permanent bounces count; a full inbox doesn’t."
        />
      </div>
      <div className="mb-5">
        <MailChart hours={mail.hours} />
      </div>
      <AccountsByHealth
        accounts={mail.accounts}
        page={mail.page}
        pageSize={mail.pageSize}
        total={mail.total}
      />
      <AllSending pause={mail.pause} rules={pauseRules} answer={answer} />
    </>
  );
}
