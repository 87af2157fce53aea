import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/ui/lists/badge.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import type { ShownAccount } from "../read-account.server.ts";

/** The lists of an account's page: each of its own kind of rows. */

const ROLES = { owner: "Owner", editor: "Editor", viewer: "Viewer" } as const;

export function Members({ shown, here }: { shown: ShownAccount; here: string }) {
  return (
    <Listed title="People" isEmpty={shown.members.length === 0} empty="No members.">
      <Table heads={["Person", "Role", "Since", "Last seen", "Two-step sign-in"]}>
        {shown.members.map((member) => (
          <tr key={member.id}>
            <td className="wide">
              <span className="font-semibold break-words">{member.name || member.email}</span>
              <span className="block text-sm text-ink-3">
                <EmailAddress>{member.email}</EmailAddress>
              </span>
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
  );
}

export function Payments({ shown, here }: { shown: ShownAccount; here: string }) {
  return (
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
                <span className="block text-sm text-ink-3">{payment.refunded} refunded</span>
              ) : null}
            </td>
            <td>
              {payment.status === "paid" ? <Badge status="delivered">Paid</Badge> : null}
              {payment.status === "pending" ? <Badge status="progress">Started</Badge> : null}
              {payment.status === "failed" ? <Badge status="failed">Failed</Badge> : null}
              {payment.status === "refunded" ? <Badge status="progress">Refunded</Badge> : null}
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
  );
}

export function MailHealth({ shown }: { shown: ShownAccount }) {
  return (
    <Listed title="Mail health" isEmpty={false} empty="">
      <Table heads={["E-mails", "Sent", "Bounced", "Spam complaints"]}>
        {shown.health.map(({ label, sent, bounced, complained }) => (
          <tr key={label}>
            <td className="font-semibold">{label}</td>
            <td data-l="Sent" className="num">
              {sent}
            </td>
            <td data-l="Bounced" className="num">
              {bounced}
            </td>
            <td data-l="Spam complaints" className="num">
              {complained}
            </td>
          </tr>
        ))}
      </Table>
    </Listed>
  );
}

export function LatestSends({ shown }: { shown: ShownAccount }) {
  return (
    <Listed title="Latest sends" isEmpty={shown.sends.length === 0} empty="Nothing sent yet.">
      <Table heads={["Send", "Kind", "Status", "Confirmed"]}>
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
  );
}

export function PublishedForms({ shown }: { shown: ShownAccount }) {
  return (
    <Listed title="Published forms" isEmpty={shown.forms.length === 0} empty="No published forms.">
      <Table heads={["Form", "Status", "Responses"]}>
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
  );
}

export function ListedWebinars({ shown, here }: { shown: ShownAccount; here: string }) {
  return (
    <Listed
      title="Webinars on the public list"
      isEmpty={shown.webinars.length === 0}
      empty="None listed."
    >
      <Table heads={["Webinar", "Starts", "Places taken", "List"]}>
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
  );
}

export function Acts({ shown }: { shown: ShownAccount }) {
  return (
    <Listed
      title="Audit log"
      isEmpty={shown.acts.length === 0}
      empty="No operator activity."
      action={
        <Link className="btn btn-plain btn-sm" to={`/operator/record?account=${shown.id}`}>
          Full audit log
        </Link>
      }
    >
      <Table heads={["When", "Operator", "Action"]}>
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
