import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { pauseAccount, resumeAccount } from "../../../../../delivery/health/pause-account.server.ts";
import { pauseReason, pauseReasonProblem } from "../../../../../delivery/health/pause-reason.ts";
import { showAccountMail } from "../../../../../delivery/health/show-account-mail.server.ts";
import { lockLedger } from "../../../../../delivery/lock-ledger.server.ts";
import type { FormProblem } from "../../../../../http/form-errors.ts";
import { unprocessable } from "../../../../../http/form-problem.server.ts";
import { notFound } from "../../../../../http/not-found.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";
import { requireOperator } from "../../../../../operator/require-operator.server.ts";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";
import { ErrorSummary } from "../../../../../ui/error-summary.tsx";
import { TextArea } from "../../../../../ui/field.tsx";
import { HealthBadge } from "../../../../../ui/operator/health-badge.tsx";
import { MailWindows } from "../../../../../ui/operator/mail-windows.tsx";
import { PageHead } from "../../../../../ui/page-head.tsx";

export const handle: DeskHandle = {
  crumbs: (data) => [{ label: "Mail", to: "/operator/mail" }, { label: data?.name ?? "Account" }],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Mail of ${data?.name ?? "an account"}` }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const shown = await showAccountMail(context.installation, { accountId: params.accountId ?? "", timeZone });
  if (!shown) throw notFound();
  return shown;
}

/** Pauses the account's sending, or lets it go on. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { installation } = context;
  const { db, clock } = installation;
  const accountId = params.accountId ?? "";
  const now = clock();
  if (!(await showAccountMail(installation, { accountId, timeZone }))) throw notFound();
  const form = await readPostedForm(request);
  const reason = form.get("reason")?.toString() ?? "";
  const here = `/operator/mail/accounts/${accountId}`;
  if (form.get("intent") === "resume") {
    const done = await resumeAccount(db, { accountId, operator, note: reason.trim().slice(0, 1_000), now });
    const text = done ? "This account can send again. Its owners get an e-mail." : "Sending was not paused for this account.";
    return seeOtherWith(installation, here, { kind: done ? "success" : "info", text });
  }
  const problem = pauseReasonProblem(reason);
  if (problem) return unprocessable(form, { reason: problem });
  const done = await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    return pauseAccount(trx, { accountId, reason: pauseReason(reason), operator, now });
  });
  const text = done
    ? "Sending is paused for this account. Its owners get an e-mail with the reason."
    : "Sending was already paused for this account.";
  return seeOtherWith(installation, here, { kind: done ? "success" : "info", text });
}

/** What the mails of one account came to, and whether it may send. */
export default function AccountMail() {
  const { id, name, windows, level, paused, countedSince, reasons, queued } = useLoaderData<typeof loader>();
  const problem = useActionData() as FormProblem | undefined;
  return (
    <>
      <PageHead
        title={`Mail of ${name}`}
        actions={
          <Link className="btn btn-plain" to={`/operator/accounts/${id}`}>
            The whole account
          </Link>
        }
      >
        <HealthBadge level={level} isPaused={paused !== null} />
      </PageHead>
      <ErrorSummary errors={problem?.errors} />
      <div className="grid gap-5 lg:grid-cols-2 items-start">
        <MailWindows
          title="Its mails to other people"
          windows={windows}
          latest="Latest 1,000"
          note={
            countedSince
              ? `Counted since ${countedSince}, when it was last let send again.`
              : "Each mail counts for when it left."
          }
        />
        <div className="grid gap-5">
          <section className="card p-5" aria-labelledby="act-title">
            <h2 id="act-title" className="panel-title">
              {paused ? "Its sending is paused" : "It may send"}
            </h2>
            {paused ? (
              // A separate form: the account sees the reason, which must never be prefilled with the operators' private note.
              <Form method="post" className="mt-2 grid gap-4" noValidate key="resume">
                <p className="text-ink-2 break-words">
                  Since {paused.since}: {paused.reason}
                </p>
                <p className="text-ink-2">
                  {queued === "0" ? "Nothing waits." : `${queued} messages wait, and leave once when you let them.`} Its health is
                  counted anew from then, so that what comes back of older mails does not stop it again.
                </p>
                <TextArea
                  name="reason"
                  label="Note for the record"
                  hint="Only operators read it: what the organiser said, what was cleaned."
                  optional
                  rows={2}
                  error={problem?.errors.reason}
                  defaultValue={problem?.values.reason}
                />
                <button type="submit" name="intent" value="resume" className="btn btn-primary w-fit">
                  Let it send again
                </button>
              </Form>
            ) : (
              <Form method="post" className="mt-2 grid gap-4" noValidate key="pause">
                <p className="text-ink-2">
                  Pausing stops its e-mails to other people. Everything else continues, and its owners get an e-mail with the
                  reason.
                </p>
                <TextArea
                  name="reason"
                  label="Reason"
                  hint="Its owners and members read it."
                  rows={2}
                  required
                  error={problem?.errors.reason}
                  defaultValue={problem?.values.reason}
                />
                <button type="submit" name="intent" value="pause" className="btn btn-danger w-fit">
                  Pause its sending
                </button>
              </Form>
            )}
          </section>
          <section className="card p-5" aria-labelledby="reasons-title">
            <h2 id="reasons-title" className="panel-title">
              Addresses it does not mail any more
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
