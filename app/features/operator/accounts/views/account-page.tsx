import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AccountStatus } from "#app/features/accounts/account-status.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { Fact, ShownAccount } from "../read-account.server.ts";
import {
  Acts,
  LatestSends,
  ListedWebinars,
  MailHealth,
  Members,
  Payments,
  PublishedForms,
} from "./account-lists.tsx";
import { StatusBadge } from "./status-dialog.tsx";

/** Everything an operator sees of one account. */
export function AccountPage({
  shown,
  status,
  noteRules,
  noteAnswer,
}: {
  shown: ShownAccount;
  status: AccountStatus;
  noteRules: FormRules<{ note: string }>;
  noteAnswer: FormAnswer | undefined;
}) {
  const here = `/operator/accounts/${shown.id}`;
  return (
    <>
      <PageHead title={shown.name} actions={<Actions here={here} status={status} />}>
        <span className="inline-flex flex-wrap items-center gap-2">
          <StatusBadge {...shown} />
          {shown.kind === "company" ? "Organisation" : "Individual"}
        </span>
      </PageHead>
      <Warnings shown={shown} status={status} />
      <div className="grid gap-5 lg:grid-cols-2 items-start">
        <Card title="Account">
          <Facts facts={shown.facts} />
          <p className="mt-4">
            <Link className="btn btn-plain btn-sm" to={`${here}/issuer`} preventScrollReset>
              Check the organisation
            </Link>
          </p>
          {shown.checks.length > 0 ? (
            <p className="mt-4 text-sm text-ink-2">
              Identity checks:{" "}
              {shown.checks.map(({ id, outcome, when }, index) => (
                <span key={id}>
                  {index > 0 ? ", " : ""}
                  <Link className="link" to={`/operator/identity-checks/${id}`}>
                    {outcome.replace("_", " ")} {when}
                  </Link>
                </span>
              ))}
            </p>
          ) : null}
        </Card>
        <Card
          title="Plan and usage"
          action={
            status === "open" ? (
              <Link className="btn btn-plain btn-sm" to={`${here}/plan`} preventScrollReset>
                Change plan
              </Link>
            ) : null
          }
        >
          <Facts facts={shown.plan} />
        </Card>
      </div>
      <Members shown={shown} here={here} />
      <Payments shown={shown} here={here} />
      <MailHealth shown={shown} />
      <LatestSends shown={shown} />
      <PublishedForms shown={shown} />
      <ListedWebinars shown={shown} here={here} />
      <Notes key={shown.acts[0]?.id} rules={noteRules} answer={noteAnswer} />
      <Acts shown={shown} />
    </>
  );
}

/** What stands against it: its status, its deletion, its sending. */
function Warnings({ shown, status }: { shown: ShownAccount; status: AccountStatus }) {
  return (
    <>
      {status === "open" ? null : (
        <p className="flash mb-6" data-k="warning">
          {status === "terminated" ? "Closed permanently" : "Suspended"} since {shown.since}.
          Reason: {shown.standingReason}
        </p>
      )}
      {shown.goesOn ? (
        <p className="flash mb-6" data-k="warning">
          Everything in it will be deleted on {shown.goesOn}.
        </p>
      ) : null}
      {shown.sendingPausedReason ? (
        <p className="flash mb-6" data-k="warning">
          Sending is paused: {shown.sendingPausedReason}{" "}
          <Link className="link" to={`/operator/mail/accounts/${shown.id}`}>
            See its e-mail health
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Actions({ here, status }: { here: string; status: AccountStatus }) {
  if (status === "terminated") return null;
  return (
    <>
      {status === "open" ? (
        <Link className="btn btn-danger" to={`${here}/suspend`} preventScrollReset>
          Suspend
        </Link>
      ) : (
        <>
          <Link className="btn btn-primary" to={`${here}/restore`} preventScrollReset>
            Restore
          </Link>
          <Link className="btn btn-danger" to={`${here}/terminate`} preventScrollReset>
            Terminate
          </Link>
        </>
      )}
    </>
  );
}

/** A note for other operators; it is shown in the record below. */
function Notes({
  rules,
  answer,
}: {
  rules: FormRules<{ note: string }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <Card title="Notes" className="mt-5">
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-3" {...form}>
        <TextArea
          {...inputOf(fields.note)}
          label="Note for other operators"
          hint="It appears in the audit log below. The account’s members can’t see it."
          rows={3}
        />
        <button type="submit" className="btn btn-plain w-fit">
          Save note
        </button>
      </Form>
    </Card>
  );
}

function Card({
  title,
  action,
  className = "",
  children,
}: {
  title: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`card p-5 ${className}`} aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-3 mb-4">
        <h2 className="panel-title">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="break-words max-sm:mb-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
