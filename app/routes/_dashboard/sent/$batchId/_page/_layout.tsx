import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { batchStatusLabel, isMoving, progressSentence } from "#app/features/delivery/status/batch-status.ts";
import { uncertainPath } from "#app/features/delivery/uncertain/uncertain-query.ts";
import { countSlips } from "#app/features/delivery/worker/claim.server.ts";
import { batchNumbers } from "#app/features/messages/batches/batch-numbers.ts";
import { batchProgress, findBatch, senderLabel, timeLeftLabel } from "#app/features/messages/batches/batches.server.ts";
import { sampleCertificate } from "#app/features/messages/batches/certificate-of-message.server.ts";
import { FailureNotice, NumbersCard, ProgressCard, UncertainNotice } from "#app/features/messages/batches/views/batch-cards.tsx";
import { WaitingCard } from "#app/features/messages/batches/views/waiting-card.tsx";
import { readWaitingSend } from "#app/features/messages/batches/waiting-sends.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { useLivePage } from "#app/ui/page/use-live-page.ts";

export const handle: DashboardHandle = {
  crumbs: (data) => [{ label: "Sent", to: "/sent" }, { label: data?.batch.title ?? "Sent" }],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.batch.title ?? "Sent" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const now = clock();
  const batch = await findBatch(db, account.id, params.batchId);
  const progress = await batchProgress(db, batch.id, now, { appName: config.appName, timeZone: account.timeZone });
  const { total, delivered, inProgress, failed, notSent, states } = progress;
  const { accepted } = states;
  const certificateId = await sampleCertificate(db, batch.id);
  const isBulk = batch.kind === "bulk";
  const sentence = progressSentence({
    status: batch.status,
    remaining: progress.remaining,
    accepted,
    timeLeft: timeLeftLabel(progress.secondsLeft),
    waitingBecause: progress.waitingBecause,
  });
  return {
    batch: {
      id: batch.id,
      title: batch.title,
      status: batch.status,
      isBulk,
      isSample: batch.isSample === 1,
      hasResults: batch.startedAt !== null,
      standing: batchStatusLabel(batch, senderLabel(batch), now, account.timeZone),
    },
    progress: {
      ...{ total, delivered, inProgress, failed, notSent, accepted, sentence },
      opened: isBulk ? null : progress.visits.viewed,
    },
    numbers:
      batch.status === "scheduled"
        ? []
        : batchNumbers({
            kind: isBulk ? "bulk" : "certificates",
            states,
            visits: progress.visits,
            total,
            reportsVisits: config.mail.transport === "resend",
          }),
    bulkPath: bulkPath(batch),
    retryable: batch.status === "scheduled" ? 0 : states.failed + states.bounced,
    uncertain: states.uncertain,
    slips: failed > 0 ? await countSlips(db, batch.id) : 0,
    plainServer: config.mail.transport === "smtp",
    picture: certificateId ? `/c/${certificateId}.webp?w=480` : null,
    waiting: await readWaitingSend(db, batch, account.timeZone, now),
    moving: isMoving(batch.status, accepted, batch.finishedAt, now),
  };
}

/** Where a bulk mail to the same people begins. */
function bulkPath({ kind, projectId }: { kind: string; projectId: string | null }): string {
  return kind === "certificates" && projectId ? `/bulk-email?tab=certificates&card=${projectId}` : "/bulk-email";
}

/** One send: how it stands, what can be done about it, and its people or its message below. */
export default function SentDetail() {
  const { batch, progress, numbers, bulkPath, retryable, uncertain, slips, plainServer, picture, waiting, moving } =
    useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const dialog = useMatches().some((match) => (match.handle as { dialog?: true } | undefined)?.dialog);
  useLivePage(moving && !dialog);
  const base = `/sent/${batch.id}`;
  // Uncertain messages count as failed too, but may have arrived, so they have their own notice.
  const undelivered = progress.failed - uncertain;
  const tabs = [
    { to: base, label: "Recipient List", count: progress.total + progress.notSent },
    { to: `${base}/message`, label: "Message Content / Send / Schedule", count: null },
    ...(batch.hasResults ? [{ to: `${base}/results`, label: "Results", count: null }] : []),
  ];
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title={batch.title}
          actions={
            <>
              <BatchActs retryable={retryable} />
              <a className="btn btn-plain" href={`/sent/export.csv?batch=${batch.id}`}>
                <Icon name="download" />
                Export CSV
              </a>
              <Link className="btn btn-primary" to={bulkPath}>
                Send Bulk Email
              </Link>
            </>
          }
        >
          {batch.isSample ? <SampleBadge /> : null} {batch.standing}
        </PageHead>
        {waiting ? <WaitingCard waiting={waiting} base={base} /> : null}
        <ProgressCard progress={progress} plainServer={plainServer} picture={picture} again={pathname + search} />
        {undelivered > 0 ? <FailureNotice failed={undelivered} slips={slips} to={`${base}?status=failed`} /> : null}
        {uncertain > 0 ? <UncertainNotice uncertain={uncertain} to={uncertainPath({ q: "", batchId: batch.id })} /> : null}
        {numbers.length > 0 ? <NumbersCard numbers={numbers} isBulk={batch.isBulk} /> : null}
        <nav className="tabs mt-6" aria-label="Send">
          {tabs.map(({ to, label, count }) => (
            <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined} preventScrollReset>
              {label}
              {count === null ? null : <span className="count">{count.toLocaleString("en")}</span>}
            </Link>
          ))}
        </nav>
      </div>
      <Outlet />
    </>
  );
}

function BatchActs({ retryable }: { retryable: number }) {
  const { batch } = useLoaderData<typeof loader>();
  const { status } = batch;
  const base = `/sent/${batch.id}`;
  const open = status === "sending" || status === "scheduled" || status === "paused";
  return (
    <>
      {open ? (
        <Link className="btn btn-danger" to={`${base}/cancel`} preventScrollReset>
          Cancel
        </Link>
      ) : null}
      {status === "sending" || status === "scheduled" ? (
        <Form method="post" action={`${base}/pause`} preventScrollReset>
          <button type="submit" className="btn btn-plain">
            Pause
          </button>
        </Form>
      ) : null}
      {status === "paused" ? (
        <Form method="post" action={`${base}/resume`} preventScrollReset>
          <button type="submit" className="btn btn-plain">
            <Icon name="send" />
            Resume
          </button>
        </Form>
      ) : null}
      {retryable > 0 ? (
        <Link className="btn btn-plain" to={`${base}/retry`} preventScrollReset>
          <Icon name="refresh" />
          Retry failed
        </Link>
      ) : null}
    </>
  );
}
