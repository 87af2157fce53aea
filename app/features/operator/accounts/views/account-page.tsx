import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AccountStatus } from "#app/features/accounts/account-status.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { Fact, ShownAccount } from "../read-account.server.ts";
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
      {status === "open" ? null : (
        <p className="flash mb-6" data-k="warning">
          {status === "terminated" ? "Closed for good" : "Suspended"} since {shown.since}. Reason:{" "}
          {shown.standingReason}
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
                Change by hand
              </Link>
            ) : null
          }
        >
          <Facts facts={shown.plan} />
        </Card>
      </div>
      <Listed title="People" isEmpty={shown.members.length === 0} empty="No members.">
        <Table heads={["Person", "Role", "Since", "Last here", "Two-step sign-in"]}>
          {shown.members.map((member) => (
            <tr key={member.id}>
              <td className="wide">
                <span className="font-semibold break-words">{member.name || member.email}</span>
                <span className="block text-sm text-ink-3 break-all">{member.email}</span>
              </td>
              <td>{ROLES[member.role]}</td>
              <td className="num text-ink-2 whitespace-nowrap">{member.since}</td>
              <td className="num text-ink-2 whitespace-nowrap">{member.lastSeen}</td>
              <td>
                {member.hasTwoStep ? (
                  <Link
                    className="btn btn-plain btn-sm"
                    to={`${here}/two-step/${member.id}`}
                    preventScrollReset
                  >
                    Turn off<span className="sr-only"> for {member.name || member.email}</span>
                  </Link>
                ) : (
                  <span className="text-ink-2">Off</span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </Listed>
      <Listed title="Payments" isEmpty={shown.payments.length === 0} empty="No payments yet.">
        <Table heads={["When", "What", "Amount", "State", "Refund"]}>
          {shown.payments.map((payment) => (
            <tr key={payment.id}>
              <td className="num text-ink-2 whitespace-nowrap">{payment.when}</td>
              <td className="wide">
                {payment.what}
                {payment.receipt ? (
                  <span className="block text-sm text-ink-3">Receipt {payment.receipt}</span>
                ) : null}
              </td>
              <td className="num whitespace-nowrap">
                {payment.amount}
                {payment.refunded ? (
                  <span className="block text-sm text-ink-3">{payment.refunded} given back</span>
                ) : null}
              </td>
              <td>
                {payment.status === "paid" ? <Badge status="delivered">Paid</Badge> : null}
                {payment.status === "pending" ? <Badge status="progress">Begun</Badge> : null}
                {payment.status === "failed" ? <Badge status="failed">Failed</Badge> : null}
                {payment.status === "refunded" ? <Badge status="progress">Given back</Badge> : null}
                {payment.failure ? (
                  <span className="block text-sm text-ink-3 break-words">{payment.failure}</span>
                ) : null}
              </td>
              <td>
                {payment.canRefund ? (
                  <Link
                    className="btn btn-plain btn-sm"
                    to={`${here}/refund/${payment.id}`}
                    preventScrollReset
                  >
                    Refund<span className="sr-only"> {payment.amount}</span>
                  </Link>
                ) : null}
              </td>
            </tr>
          ))}
        </Table>
      </Listed>
      <Listed title="Mail health" isEmpty={false} empty="">
        <Table heads={["Mails", "Sent", "Bounced", "Complained"]}>
          {shown.health.map(({ label, sent, bounced, complained }) => (
            <tr key={label}>
              <td className="font-semibold">{label}</td>
              <td data-l="Sent" className="num">
                {sent}
              </td>
              <td data-l="Bounced" className="num">
                {bounced}
              </td>
              <td data-l="Complained" className="num">
                {complained}
              </td>
            </tr>
          ))}
        </Table>
      </Listed>
      <Listed title="Latest sends" isEmpty={shown.sends.length === 0} empty="Nothing sent yet.">
        <Table heads={["Send", "Kind", "State", "Confirmed"]}>
          {shown.sends.map((send) => (
            <tr key={send.id}>
              <td className="wide font-semibold break-words">
                <bdi>{send.title}</bdi>
              </td>
              <td className="whitespace-nowrap">{send.kind}</td>
              <td className="wide">
                {send.status}
                {send.why ? (
                  <span className="block text-sm text-ink-3 break-words">{send.why}</span>
                ) : null}
              </td>
              <td className="num text-ink-2 whitespace-nowrap">{send.when}</td>
            </tr>
          ))}
        </Table>
      </Listed>
      <Listed
        title="Published forms"
        isEmpty={shown.forms.length === 0}
        empty="No published forms."
      >
        <Table heads={["Form", "State", "Answers"]}>
          {shown.forms.map((form) => (
            <tr key={form.id}>
              <td className="wide">
                <a className="font-semibold hover:underline break-words" href={form.path}>
                  <bdi>{form.title}</bdi>
                </a>
                <span className="block text-sm text-ink-3 break-all">{form.path}</span>
              </td>
              <td>{form.state}</td>
              <td className="num">{form.responses}</td>
            </tr>
          ))}
        </Table>
      </Listed>
      <Listed
        title="Webinars on the public list"
        isEmpty={shown.webinars.length === 0}
        empty="None listed."
      >
        <Table heads={["Webinar", "Begins", "Places taken", "List"]}>
          {shown.webinars.map((webinar) => (
            <tr key={webinar.id}>
              <td className="wide">
                <a className="font-semibold hover:underline break-words" href={webinar.path}>
                  <bdi>{webinar.title}</bdi>
                </a>
              </td>
              <td className="num text-ink-2">{webinar.when}</td>
              <td className="num">{webinar.places}</td>
              <td>
                <Link
                  className="btn btn-plain btn-sm"
                  to={`${here}/unlist/${webinar.id}`}
                  preventScrollReset
                >
                  Remove from the list<span className="sr-only">: {webinar.title}</span>
                </Link>
              </td>
            </tr>
          ))}
        </Table>
      </Listed>
      <Notes key={shown.acts[0]?.id} rules={noteRules} answer={noteAnswer} />
      <Listed
        title="Record"
        isEmpty={shown.acts.length === 0}
        empty="No operator activity."
        action={
          <Link className="btn btn-plain btn-sm" to={`/operator/record?account=${shown.id}`}>
            Whole record
          </Link>
        }
      >
        <Table heads={["When", "Operator", "What"]}>
          {shown.acts.map((act) => (
            <tr key={act.id}>
              <td className="num text-ink-2 whitespace-nowrap">{act.when}</td>
              <td className="break-all">{act.by}</td>
              <td className="wide">
                {act.act}
                {act.note ? (
                  <span className="block text-sm text-ink-2 break-words whitespace-pre-wrap">
                    {act.note}
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </Table>
      </Listed>
    </>
  );
}

const ROLES = { owner: "Owner", editor: "Editor", viewer: "Viewer" } as const;

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
          hint="It appears in the record below. The account’s members can’t see it."
          rows={3}
        />
        <button type="submit" className="btn btn-plain w-fit">
          Save the note
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

function Listed({
  title,
  isEmpty,
  empty,
  action,
  children,
}: {
  title: string;
  isEmpty: boolean;
  empty: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card overflow-hidden mt-5" aria-label={title}>
      <div className="card-head">
        <h2 className="panel-title">{title}</h2>
        {action}
      </div>
      {isEmpty ? <p className="p-4 text-ink-2">{empty}</p> : children}
    </section>
  );
}

function Table({ heads, children }: { heads: string[]; children: ReactNode }) {
  return (
    <table className="table stack">
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
