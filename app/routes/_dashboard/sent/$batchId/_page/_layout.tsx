import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { goesOutLabel } from "#app/engines/time/zoned-time.ts";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { senderOf } from "#app/features/delivery/sender-domains/sender.server.ts";
import {
  batchStatusLabel,
  isMoving,
  progressSentence,
} from "#app/features/delivery/status/batch-status.ts";
import { countMisspelledAddresses } from "#app/features/delivery/status/delivery-list.server.ts";
import { uncertainPath } from "#app/features/delivery/uncertain/uncertain-query.ts";
import {
  composerOf,
  isTakenBack,
  readWaitingSend,
} from "#app/features/mailings/waiting-sends.server.ts";
import { batchNumbers } from "#app/features/messages/batches/batch-numbers.ts";
import {
  batchProgress,
  findBatch,
  timeLeftLabel,
} from "#app/features/messages/batches/batches.server.ts";
import { sampleCertificate } from "#app/features/messages/batches/certificate-of-message.server.ts";
import { readLastLeft } from "#app/features/messages/batches/leaving.server.ts";
import { readPausedSend } from "#app/features/messages/batches/paused-send.server.ts";
import { findSenders } from "#app/features/messages/batches/senders.server.ts";
import {
  FailureNotice,
  NumbersCard,
  ProgressCard,
  UncertainNotice,
} from "#app/features/messages/batches/views/batch-cards.tsx";
import {
  NotPreparedNotice,
  PreparingCard,
  RefreshWithoutScripts,
  SendingCard,
} from "#app/features/messages/batches/views/leaving-card.tsx";
import {
  NothingSentCard,
  PausedCard,
  WaitingCard,
} from "#app/features/messages/batches/views/waiting-card.tsx";
import { preparingProgress } from "#app/features/messages/confirmed/preparation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { useLivePage } from "#app/ui/page/use-live-page.ts";
import sendingCss from "#app/ui/styles/sending.css";
import { SendActs } from "./_acts.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [{ label: "Sent", to: "/sent" }, { label: data?.batch.title ?? "Sent" }],
};
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sendingCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.batch.title ?? "Sent" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const now = clock();
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const progress = await batchProgress(db, batch.id, now, {
    appName: config.appName,
    timeZone: account.timeZone,
    own: (await senderOf(context.app, batch))?.domain ?? null,
    mail: config.mail,
  });
  const { total, delivered, accepted, inProgress, failed, notSent, states } = progress;
  const sender = (await findSenders(db, [batch]))(batch);
  const isPreparing = batch.status === "preparing";
  const isLeaving = batch.status === "sending" && progress.remaining > 0;
  // What locks the account is said above every page.
  const isLocked = batch.status === "paused" && sendingLock(account)?.goesOnByItself === true;
  const certificateId = isPreparing ? null : await sampleCertificate(db, batch.id);
  const isBulk = batch.kind === "bulk";
  const sentence = progressSentence({
    status: batch.status,
    remaining: progress.remaining,
    accepted,
    timeLeft: timeLeftLabel(progress.secondsLeft),
    // Why it is paused stands in a card of its own.
    waitingBecause: batch.status === "paused" ? null : progress.waitingBecause,
  });
  return {
    batch: {
      id: batch.id,
      title: batch.title,
      status: batch.status,
      isBulk,
      isSample: batch.isSample === 1,
      isLocked,
      hasResults: batch.startedAt !== null,
      recipientCount: batch.recipientCount,
      notPrepared: batch.status === "cancelled" && !isTakenBack(batch) ? batch.pausedReason : null,
      standing: batchStatusLabel(batch, sender, now, account.timeZone),
    },
    progress: {
      total,
      delivered,
      inProgress,
      failed,
      notSent,
      accepted,
      sentence,
      leaving:
        isLeaving || batch.status === "paused" || batch.status === "scheduled"
          ? { remaining: progress.remaining, perMinute: progress.perMinute }
          : null,
      opened: isBulk ? null : progress.visits.viewed,
    },
    preparing: isPreparing ? await readPreparing(db, batch, account.timeZone, now) : null,
    left: isLeaving ? await readLastLeft(db, batch.id) : null,
    lookAgainAt: isBulk ? "/bulk-email/drafts" : `/certificates/${batch.projectId}/send`,
    nothingSent:
      batch.status === "cancelled" && total === 0 ? { editAt: await editPath(db, batch) } : null,
    numbers: numbersShown(batch, progress, config.mail.transport === "resend"),
    bulkPath: bulkPath(batch),
    retryable: batch.status === "scheduled" || isPreparing ? 0 : states.failed + states.bounced,
    uncertain: states.uncertain,
    complained: states.complained,
    slips: failed > 0 ? await countMisspelledAddresses(db, batch.id) : 0,
    picture: certificateId ? `/c/${certificateId}.webp?w=480` : null,
    paused: await readPausedSend(db, batch, {
      userId: user.id,
      isLocked,
      timeZone: account.timeZone,
      now,
    }),
    waiting: await readWaitingSend(db, batch, account.timeZone, now),
    moving: isMoving(batch.status, accepted, batch.finishedAt, now),
  };
}

type Batch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** How far a send is whose messages are still being written. */
async function readPreparing(db: AppContext["db"], batch: Batch, timeZone: string, now: Date) {
  const written = await preparingProgress(db, batch.id);
  return {
    ...(written ?? { written: 0, total: batch.recipientCount }),
    goesOut: goesOutLabel(batch.scheduledAt, timeZone, now),
  };
}

/** Result; nothing before the first message went. */
function numbersShown(
  batch: Batch,
  { total, states, visits }: Awaited<ReturnType<typeof batchProgress>>,
  reportsVisits: boolean,
) {
  const { status, kind } = batch;
  const hasNone =
    (status === "cancelled" && total === 0) ||
    status === "scheduled" ||
    status === "preparing" ||
    (status === "paused" && batch.startedAt === null);
  if (hasNone) return [];
  return batchNumbers({
    kind: kind === "bulk" ? "bulk" : "certificates",
    states,
    visits,
    reportsVisits,
  });
}

/** Where a send that was taken back can be written once more; null: it wasn’t. */
async function editPath(db: AppContext["db"], batch: Batch): Promise<string | null> {
  if (!isTakenBack(batch)) return null;
  return batch.kind === "bulk" ? "/bulk-email/drafts" : composerOf(db, batch);
}

/** Where a bulk mail to the same people begins. */
function bulkPath({ kind, projectId }: { kind: string; projectId: string | null }): string {
  return kind === "certificates" && projectId
    ? `/bulk-email?tab=certificates&card=${projectId}`
    : "/bulk-email";
}

/** One send: how it stands, what can be done about it, and its people or its message below. */
export default function SentDetail() {
  const shown = useLoaderData<typeof loader>();
  const { batch, progress, preparing, left, lookAgainAt, numbers, paused, waiting } = shown;
  const { bulkPath, retryable, uncertain, complained, slips, moving } = shown;
  const { pathname, search } = useLocation();
  const dialog = useMatches().some(
    (match) => (match.handle as { dialog?: true } | undefined)?.dialog,
  );
  const isLively = preparing !== null || left !== null;
  const seen = [
    batch.status,
    preparing?.written,
    progress.delivered,
    progress.inProgress,
    progress.accepted,
    progress.failed,
  ];
  // A send that stands still may be resumed by a colleague, or its time may come.
  const mayMove = moving || paused !== null || waiting !== null;
  useLivePage(mayMove && !dialog, isLively ? 2_000 : 5_000, seen.join());
  const base = `/sent/${batch.id}`;
  // Uncertain messages count as failed too, but may have arrived, so they have their own notice. Of
  // a complaint nothing can be corrected.
  const undelivered = progress.failed - uncertain - complained;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title={batch.title}
          actions={
            <SendActs
              key={pathname}
              batchId={batch.id}
              status={batch.status}
              isLocked={batch.isLocked}
              retryable={retryable}
              bulkPath={bulkPath}
            />
          }
        >
          {batch.isSample ? <SampleBadge /> : null} {batch.standing}
        </PageHead>
        {isLively && !dialog ? <RefreshWithoutScripts seconds={5} /> : null}
        {waiting ? <WaitingCard waiting={waiting} paused={paused} base={base} /> : null}
        {paused && !waiting && progress.leaving ? (
          <PausedCard
            paused={paused}
            total={progress.total}
            remaining={progress.leaving.remaining}
            goesOn={batch.isLocked ? "until this account may send again" : "until it is resumed"}
          />
        ) : null}
        {batch.notPrepared ? (
          <NotPreparedNotice problem={batch.notPrepared} to={lookAgainAt} />
        ) : null}
        <StandingCard {...shown} again={pathname + search} />
        {undelivered > 0 ? (
          <FailureNotice failed={undelivered} slips={slips} to={`${base}?status=failed#people`} />
        ) : null}
        {uncertain > 0 ? (
          <UncertainNotice uncertain={uncertain} to={uncertainPath({ q: "", batchId: batch.id })} />
        ) : null}
        {numbers.length > 0 ? <NumbersCard numbers={numbers} isBulk={batch.isBulk} /> : null}
        <SendTabs />
      </div>
      <Outlet />
    </>
  );
}

/** Its people, its message, and once it has begun what came of it. */
function SendTabs() {
  const { batch, progress } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const base = `/sent/${batch.id}`;
  const tabs = [
    { to: base, label: "Recipient List", count: progress.total + progress.notSent },
    { to: `${base}/message`, label: "Message Content / Send / Schedule", count: null },
    ...(batch.hasResults ? [{ to: `${base}/results`, label: "Results", count: null }] : []),
  ];
  return (
    <nav className="tabs mt-6" aria-label="Send">
      {tabs.map(({ to, label, count }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? "page" : undefined}
          preventScrollReset
        >
          {label}
          {count === null ? null : <span className="count">{count.toLocaleString("en")}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** How far it is, or that nothing of it was sent. */
function StandingCard({
  batch,
  preparing,
  nothingSent,
  progress,
  left,
  picture,
  again,
}: ReturnType<typeof useLoaderData<typeof loader>> & { again: string }) {
  if (preparing) return <PreparingCard {...preparing} isBulk={batch.isBulk} again={again} />;
  if (batch.notPrepared) return null;
  if (nothingSent) return <NothingSentCard notSent={progress.notSent} {...nothingSent} />;
  if (left && progress.leaving)
    return (
      <SendingCard
        progress={progress}
        {...progress.leaving}
        left={left}
        base={`/sent/${batch.id}`}
        isBulk={batch.isBulk}
        again={again}
      />
    );
  return <ProgressCard progress={progress} picture={picture} again={again} />;
}
