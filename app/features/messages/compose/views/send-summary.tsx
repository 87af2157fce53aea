import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LinkForRole } from "#app/features/accounts/role-link.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { EarlierSend } from "../../batches/earlier-send.server.ts";
import type { ShownCheck } from "../show-check.server.ts";

/** One fact of the summary. */
export function SummaryLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What it uses of the plan, and what is left of that after it. */
export function PlanLines({ check: { plan } }: { check: ShownCheck }) {
  if (!plan) return null;
  return (
    <>
      <SummaryLine label="Uses">{plan.uses}</SummaryLine>
      {plan.leftAfter ? <SummaryLine label="Left after it">{plan.leftAfter}</SummaryLine> : null}
    </>
  );
}

/** Why it can't go yet, each with the step that mends it. */
export function Blockers({
  projectId,
  blockers,
}: {
  projectId?: string;
  blockers: ShownCheck["blockers"];
}) {
  if (blockers.length === 0) return null;
  return (
    <div className="summary-error mb-4" role="alert">
      <h2 className="text-base font-semibold">It can’t be sent yet</h2>
      <ul className="mt-1 grid gap-1">
        {blockers.map((blocker) => (
          <li key={blocker.text}>
            {"step" in blocker ? (
              <Link to={`/certificates/${projectId}/${blocker.step}`}>{blocker.text}</Link>
            ) : (
              <>
                {blocker.text} <LinkForRole link={blocker.link} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** People that get no mail, and what else is worth knowing before it goes. */
export function SendNotes({
  projectId,
  check,
  earlier = null,
  children,
}: {
  /** Absent: no certificates go with it. */
  projectId?: string;
  check: ShownCheck;
  /** The send before this one, which people of the list are in. */
  earlier?: EarlierSend | null;
  /** Notes of one kind of send. */
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-3 mt-4">
      {check.pausedReason ? (
        <Note icon="warn">Sending is paused on this site: {check.pausedReason}</Note>
      ) : null}
      {check.firstLook && check.blockers.length === 0 ? (
        <Note icon="warn">
          We look at the first send of a new account before it goes out. It goes out automatically
          once we have.
        </Note>
      ) : null}
      {check.heldBack && check.blockers.length === 0 ? (
        <Note icon="warn">
          {check.heldBack}{" "}
          <Link className="link" to="/settings/plan/usage">
            See your limits
          </Link>
        </Note>
      ) : null}
      {check.pace && check.blockers.length === 0 ? (
        <Note icon="clock">
          {check.pace}{" "}
          <Link className="link" to="/settings/sending/pace">
            See pace and hours
          </Link>
        </Note>
      ) : null}
      {check.plan?.isNearly && check.blockers.length === 0 ? (
        <Note icon="warn">
          Most of your plan is used up after this.{" "}
          <Link className="link" to="/settings/plan/usage">
            See your usage
          </Link>
        </Note>
      ) : null}
      <AlreadySent count={check.alreadySentCount} earlier={earlier} />
      <LeftOut leftOut={check.leftOut} canBeCorrected={projectId !== undefined} />
      {check.printProblems.count > 0 ? (
        <PrintProblemList problems={check.printProblems} projectId={projectId} />
      ) : null}
      {check.sharedAddressCount > 0 ? (
        <Note icon="users">
          {people(check.sharedAddressCount)} share an address with someone else on the list. Each
          gets their own e-mail.
        </Note>
      ) : null}
      {check.weight ? <Note icon="mail">{check.weight}</Note> : null}
      {children}
      {check.tooLarge ? (
        <Note icon="warn">
          The largest e-mail has {Math.round(check.htmlBytes / 1000)} KB of text. Gmail cuts off
          messages above 102 KB. Make it shorter.
        </Note>
      ) : null}
    </div>
  );
}

function AlreadySent({ count, earlier }: { count: number; earlier: EarlierSend | null }) {
  if (count === 0) return null;
  return (
    <Note icon="okc">
      {people(count)} on the list already {count === 1 ? "has" : "have"} this certificate
      {earlier?.isWaiting ? ` or ${count === 1 ? "gets" : "get"} it soon,` : null} and{" "}
      {count === 1 ? "is" : "are"} not e-mailed again.
      {earlier ? (
        <>
          {" "}
          The last send was confirmed {earlier.when}.{" "}
          <Link className="link" to={`/sent/${earlier.batchId}`}>
            See it
          </Link>
        </>
      ) : null}
    </Note>
  );
}

/** Whom no e-mail goes to, and why. */
function LeftOut({
  leftOut,
  canBeCorrected,
}: {
  leftOut: ShownCheck["leftOut"];
  canBeCorrected: boolean;
}) {
  const skipped = leftOut.reduce((sum, { count }) => sum + count, 0);
  if (skipped === 0) return null;
  return (
    <More summary={`${people(skipped)} ${skipped === 1 ? "is" : "are"} left out`}>
      {leftOut.map(({ code, reason, count, examples }) => (
        <li key={code}>
          <b className="font-semibold">
            {reason.replace(/\.$/, "")} ({count.toLocaleString("en")})
          </b>
          <span className="block text-ink-2 break-words">
            {examples.map(({ name, email }) => `${name} <${email}>`).join(", ")}
            {count > examples.length ? " and more" : ""}
          </span>
        </li>
      ))}
      {canBeCorrected ? (
        <li className="text-ink-2">Correct their addresses in the list first, or later in Sent.</li>
      ) : null}
    </More>
  );
}

/** Whose certificate will not look as designed: the first of them. */
function PrintProblemList({
  problems,
  projectId,
}: {
  problems: ShownCheck["printProblems"];
  projectId: string | undefined;
}) {
  return (
    <More summary={`${people(problems.count)}: the certificate will not look as designed`} open>
      {problems.examples.map(({ personId, name, field, problem }) => (
        <li key={personId + field} className="flex flex-wrap gap-x-3 gap-y-1 items-start">
          <span className="min-w-0 mr-auto break-words">
            <b className="font-semibold line-clamp-2">{name}</b>
            <span className="block text-ink-2">
              {field}: {problem}
            </span>
          </span>
          <Link
            className="link inline-flex min-h-control items-center"
            to={`/certificates/${projectId}/message?person=${personId}`}
          >
            See it<span className="sr-only"> for {name}</span>
          </Link>
        </li>
      ))}
      {problems.count > problems.examples.length ? (
        <li className="text-ink-2">… and more</li>
      ) : null}
      <li>
        <Link
          className="link inline-flex min-h-control items-center"
          to={`/certificates/${projectId}/design/check`}
        >
          Fix them, or leave these people out
        </Link>
      </li>
    </More>
  );
}

/** A sentence worth knowing before it goes. */
function Note({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className="flex gap-2 text-ink-2">
      <Icon name={icon} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function More({
  summary,
  open,
  children,
}: {
  summary: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="border border-line rounded" open={open}>
      <summary className="flex items-center gap-2 min-h-control px-3 py-2 font-semibold">
        <Icon name="warn" className="text-progress" />
        <span className="mr-auto min-w-0">{summary}</span>
        <Icon name="down" />
      </summary>
      <ul className="grid gap-2.5 px-3 pb-3 text-sm max-h-72 overflow-y-auto">{children}</ul>
    </details>
  );
}

export function people(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
}

export function certificates(count: number): string {
  return count === 1 ? "1 certificate" : `${count.toLocaleString("en")} certificates`;
}

/**
 * What is worth knowing before a bulk mail goes: who is left out and why, and whose address comes
 * more than once.
 */
export function BulkNotes({
  check,
  twinCount,
  pausedCount,
}: {
  check: ShownCheck;
  twinCount: number;
  pausedCount: number;
}) {
  return (
    <SendNotes check={check}>
      {pausedCount > 0 ? (
        <Note icon="clock">
          {people(pausedCount)} of them {pausedCount === 1 ? "has" : "have"} paused your e-mails for
          up to 30 days, and {pausedCount === 1 ? "is" : "are"} left out if it goes out before that
          ends.
        </Note>
      ) : null}
      {twinCount > 0 ? (
        <Note icon="users">
          {people(twinCount)} {twinCount === 1 ? "has" : "have"} an address that is also used by
          someone else you chose. Each address gets this once.
        </Note>
      ) : null}
    </SendNotes>
  );
}

export function bulkEmails(count: number): string {
  return count === 1 ? "1 e-mail" : `${count.toLocaleString("en")} e-mails`;
}
