import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { showAccountMail } from "#app/features/delivery/health/health-report.server.ts";
import { pauseAccount, resumeAccount } from "#app/features/delivery/health/pausing.server.tsx";
import { pauseReason } from "#app/features/delivery/health/sending-lock.ts";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { HealthBadge } from "#app/features/operator/mail/views/accounts-by-health.tsx";
import { MailWindows, PauseForm } from "#app/features/operator/mail/views/mail-facts.tsx";
import { pauseForm, resumeForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import {
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { TextArea } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [{ label: "Mail", to: "/operator/mail" }, { label: data?.name ?? "Account" }],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Mail health for ${data?.name ?? "an account"}` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const shown = await showAccountMail(context.app, { accountId: params.accountId ?? "", timeZone });
  if (!shown) throw notFound();
  return { ...shown, pauseRules: rulesOf(pauseForm) };
}

/** Pauses the account's sending, or lets it go on. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { app } = context;
  const { db, clock } = app;
  const accountId = params.accountId ?? "";
  const now = clock();
  if (!(await showAccountMail(app, { accountId, timeZone }))) throw notFound();
  const form = await readPostedForm(request);
  const here = `/operator/mail/accounts/${accountId}`;
  if (intentOf(form) === "resume") {
    const submission = submissionOf(form, resumeForm);
    if (submission.status !== "success") return refuse(submission);
    const done = await resumeAccount(db, {
      accountId,
      operator,
      note: submission.value.reason,
      now,
    });
    const text = done
      ? "This account can send again. Its owners get an e-mail."
      : "Sending was not paused for this account.";
    return seeOtherWith(app, here, { kind: done ? "success" : "info", text });
  }
  const submission = submissionOf(form, pauseForm);
  if (submission.status !== "success") return refuse(submission);
  const reason = pauseReason(submission.value.reason);
  const done = await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    return pauseAccount(trx, { accountId, reason, operator, now });
  });
  const text = done
    ? "Sending is paused for this account. Its owners get an e-mail with the reason."
    : "Sending was already paused for this account.";
  return seeOtherWith(app, here, { kind: done ? "success" : "info", text });
}

/** What the mails of one account came to, and whether it may send. */
export default function AccountMail() {
  const { id, name, windows, level, paused, countedSince, reasons } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Mail health of ${name}`}
        actions={
          <Link className="btn btn-plain" to={`/operator/accounts/${id}`}>
            View account
          </Link>
        }
      >
        <HealthBadge level={level} isPaused={paused !== null} />
      </PageHead>
      <div className="grid gap-5 lg:grid-cols-2 items-start">
        <MailWindows
          title="Its e-mails to other people"
          windows={windows}
          latest="Latest 1,000"
          note={
            countedSince
              ? `Counted since ${countedSince}, when its sending was last resumed.`
              : "Each e-mail counts on the day it was sent."
          }
        />
        <div className="grid gap-5">
          <PauseOrResume />
          <section className="card p-5" aria-labelledby="reasons-title">
            <h2 id="reasons-title" className="panel-title">
              Suppressed addresses
            </h2>
            <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-md num">
              {reasons.map(({ label, count }) => (
                <div key={label} className="contents">
                  <dt className="text-ink-2">{label}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </>
  );
}

/** Whether it may send, and the form that changes that. */
function PauseOrResume() {
  const { paused, queued, pauseRules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <section className="card p-5" aria-labelledby="act-title">
      <h2 id="act-title" className="panel-title">
        {paused ? "Sending is paused" : "This account can send"}
      </h2>
      {paused ? (
        // A separate form: the account sees the reason, which must never be prefilled with
        // the operators' private note.
        <Form method="post" className="mt-2 grid gap-4">
          <p className="text-ink-2 break-words">
            Since {paused.since}: {paused.reason}
          </p>
          <p className="text-ink-2">
            {queued === "0"
              ? "Nothing is waiting."
              : `${queued} messages are waiting. Each is sent once when you resume.`}{" "}
            Its e-mail health then starts from zero, so that bounces of older e-mails don’t pause it
            again.
          </p>
          <TextArea
            name="reason"
            label="Note for the audit log"
            hint="Only operators see it. For example, what the organiser said and what was cleaned up."
            optional
            rows={2}
          />
          <button type="submit" name="intent" value="resume" className="btn btn-primary w-fit">
            Resume sending
          </button>
        </Form>
      ) : (
        <PauseForm
          rules={pauseRules}
          answer={answer}
          button="Pause sending"
          hint="Its owners and members will see it."
        >
          Pausing stops its e-mails to other people. Everything else continues. Its owners get an
          e-mail with the reason.
        </PauseForm>
      )}
    </section>
  );
}
