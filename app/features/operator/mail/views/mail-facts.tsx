import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { showMail, shownCounts } from "#app/features/delivery/health/health-report.server.ts";
import { BOUNCES, COMPLAINTS, percentLabel } from "#app/features/delivery/health/mail-rates.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { CountCell, WarningBadge } from "./accounts-by-health.tsx";

type Mail = Awaited<ReturnType<typeof showMail>>;

/** How mail leaves at this moment, and what waits. */
export function MailFacts({ mail }: { mail: Mail }) {
  const { queue, news, domain, bounces } = mail;
  return (
    <section className="card" aria-labelledby="now-title">
      <div className="card-head">
        <h2 id="now-title" className="panel-title">
          Now
        </h2>
        <GateBadge mail={mail} />
      </div>
      <dl className="p-4 grid gap-x-4 gap-y-2.5 text-md sm:grid-cols-[9rem_minmax(0,1fr)]">
        {mail.ways.map((way) => (
          <Fact key={way.label} label={way.label}>
            {way.transport}
            <span className="block text-sm text-ink-3 break-words">{way.use}</span>
            {way.problem ? <span className="block text-sm text-failed">{way.problem}</span> : null}
          </Fact>
        ))}
        <Fact label="Provider status">
          {mail.held.length === 0 ? "The provider is accepting e-mail" : null}
          {mail.held.map(({ lane, words }) => (
            <span key={lane} className="block">
              {words}
            </span>
          ))}
          {mail.held.length > 0 ? (
            <Link className="btn btn-plain mt-2" to="/operator/mail/try-now" preventScrollReset>
              Try now
            </Link>
          ) : null}
        </Fact>
        <Fact label="Sending">
          {queue.leaving} {queue.leaving === "1" ? "message" : "messages"}
          {queue.oldest ? (
            <span className="text-ink-3">, the oldest due {queue.oldest}</span>
          ) : null}
        </Fact>
        <Fact label="Waiting">
          {queue.scheduled} scheduled, {queue.paused} paused
        </Fact>
        {news ? <Fact label="Reports">Last from Resend: {news.last}</Fact> : null}
        {bounces ? (
          <Fact label="Bounces">
            {bounces.source}
            <span className="block text-sm text-ink-3">{bounces.counts}</span>
          </Fact>
        ) : null}
        <Fact label="Domain">
          <Link className="link break-all" to="/operator/mail/domain">
            {mail.domainName}
          </Link>{" "}
          <span className="text-ink-3">
            {domain
              ? `${{ good: "good", warning: "with warnings", wrong: "not set up correctly" }[domain.level]}, ` +
                `checked ${domain.when}`
              : "not checked yet"}
          </span>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words max-sm:mb-1.5">{children}</dd>
    </>
  );
}

type TimeWindow = ReturnType<typeof shownCounts> & { key: "latest" | "week" | "month" };

/** What mails came to, over three stretches of time, with the limits they are measured by. */
export function MailWindows({
  title,
  windows,
  latest,
  note,
}: {
  title: string;
  windows: TimeWindow[];
  latest: string;
  note: string;
}) {
  const labels = { latest, week: "Last 7 days", month: "Last 30 days" };
  return (
    <section className="card overflow-hidden" aria-labelledby="windows-title">
      <div className="card-head">
        <h2 id="windows-title" className="panel-title">
          {title}
        </h2>
      </div>
      <DataTable
        className="num"
        caption="Sent, bounced and spam complaints"
        columns={["Period", "Sent", "Bounced", "Spam complaints"]}
        rows={windows}
        keyOf={(one) => one.key}
      >
        {(one) => (
          <>
            <td className="wide">{labels[one.key]}</td>
            <CountCell label="Sent" count={one.sent} />
            <CountCell
              label="Bounced"
              count={one.bounced}
              share={one.bouncedShare}
              isBad={one.isBouncedTooHigh}
            />
            <CountCell
              label="Spam complaints"
              count={one.complained}
              share={one.complainedShare}
              isBad={one.isComplainedTooHigh}
            />
          </>
        )}
      </DataTable>
      <p className="px-4 py-3 text-sm text-ink-3 border-t border-line">
        {note} An account is paused automatically at {percentLabel(BOUNCES.pauseAt)} bounced or{" "}
        {percentLabel(COMPLAINTS.pauseAt)} spam complaints. It gets a warning from{" "}
        {percentLabel(BOUNCES.warnAt)} and {percentLabel(COMPLAINTS.warnAt)}.
      </p>
    </section>
  );
}

/** Stops everything, or lets it go on. */
export function AllSending({
  pause,
  ...form
}: { pause: { reason: string; since: string } | null } & PauseFormProps) {
  return (
    <section className="card p-5" aria-labelledby="all-title">
      <h2 id="all-title" className="panel-title">
        All sending
      </h2>
      {pause ? (
        <Form method="post" className="mt-2 grid gap-4 max-w-form">
          <p className="text-ink-2">
            Paused since {pause.since}: {pause.reason} Organisers see this reason. The queue is
            kept, and each message is sent once when you resume.
          </p>
          <button type="submit" name="intent" value="resume" className="btn btn-primary w-fit">
            Resume sending
          </button>
        </Form>
      ) : (
        <PauseForm
          {...form}
          button="Pause all sending"
          hint="Organisers see it in the notice that sending is paused."
        >
          Pausing stops every e-mail, including sign-in codes, and all webhook posts. Anything being
          sent right now finishes. The rest waits, and nothing is lost.
        </PauseForm>
      )}
    </section>
  );
}

interface PauseFormProps {
  rules: FormRules<{ reason: string }>;
  answer: FormAnswer | undefined;
}

/**
 * Asks why sending is to be paused: everybody's, or that of one account. `children` say what it
 * stops, `hint` who reads the reason.
 */
export function PauseForm({
  rules,
  answer,
  button,
  hint,
  children,
}: PauseFormProps & { button: string; hint: string; children: ReactNode }) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <div className="mt-2">
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-4 max-w-form" {...form}>
        <p className="text-ink-2">{children}</p>
        <TextArea {...inputOf(fields.reason)} label="Reason" hint={hint} rows={2} />
        <button type="submit" name="intent" value="pause" className="btn btn-danger w-fit">
          {button}
        </button>
      </Form>
    </div>
  );
}

function GateBadge({ mail }: { mail: Mail }) {
  if (mail.pause) return <Badge status="failed">Paused</Badge>;
  if (mail.held.length > 0) return <WarningBadge>On hold</WarningBadge>;
  return <Badge status="delivered">Open</Badge>;
}
