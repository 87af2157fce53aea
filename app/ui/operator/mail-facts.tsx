import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { showMail } from "../../delivery/health/show-mail.server.ts";
import { Badge } from "../badge.tsx";
import { WarningBadge } from "./health-badge.tsx";

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
        {mail.pause ? (
          <Badge status="failed">Paused</Badge>
        ) : mail.held.length > 0 ? (
          <WarningBadge>Held back</WarningBadge>
        ) : (
          <Badge status="delivered">Open</Badge>
        )}
      </div>
      <dl className="p-4 grid gap-x-4 gap-y-2.5 text-md sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Fact label="Leaves by">
          {mail.transport}
          <span className="block text-sm text-ink-3 break-all">from {mail.from}</span>
        </Fact>
        <Fact label="Rate">At most {mail.rate} calls a second, over all processes</Fact>
        <Fact label="Gate">
          {mail.held.length === 0 ? "Open: the provider is accepting mail" : null}
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
        <Fact label="Leaving">
          {queue.leaving} {queue.leaving === "1" ? "message" : "messages"}
          {queue.oldest ? <span className="text-ink-3">, the oldest due {queue.oldest}</span> : null}
        </Fact>
        <Fact label="Waiting">
          {queue.scheduled} scheduled, {queue.paused} paused
        </Fact>
        {news ? <Fact label="News">Last from Resend: {news.last}</Fact> : null}
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
              ? `${{ good: "good", warning: "with warnings", wrong: "not set up well" }[domain.level]}, checked ${domain.when}`
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
