import { Link } from "@remix-run/react";
import { DeliveryBadge } from "#app/features/delivery/status/delivery-badge.tsx";
import type { ShownStatus } from "#app/features/delivery/status/delivery-state.ts";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import {
  type BatchCounts,
  progressLabel,
  progressParts,
  sentCount,
  sentWord,
  shareLabel,
} from "../batch-filter.ts";
import type { BatchNumber } from "../batch-numbers.ts";

/** What people did with a send, in numbers, and where each of them comes from. */
export function NumbersCard({ numbers, isBulk }: { numbers: BatchNumber[]; isBulk: boolean }) {
  return (
    <section className="card p-5 lg:p-6 mt-4" aria-labelledby="numbers">
      <h2 className="panel-title" id="numbers">
        In numbers
      </h2>
      <dl className="mt-4 grid grid-cols-2 lg:flex lg:flex-wrap gap-x-8 gap-y-4">
        {numbers.map(({ label, count, share, note }) => (
          <div key={label} className="lg:grow lg:basis-36">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="mt-0.5">
              {count === null ? (
                <b className="font-semibold text-lg">Not known</b>
              ) : (
                <b className="font-semibold text-lg num">{count.toLocaleString("en")}</b>
              )}{" "}
              {share ? <span className="text-ink-3 num">{share}</span> : null}
              {note ? <span className="block text-sm text-ink-3">{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <details className="mt-2 text-sm text-ink-2">
        <summary className="link w-fit cursor-pointer min-h-control inline-flex items-center">
          Where these numbers come from
        </summary>
        <div className="mt-2 grid gap-2 max-w-[70ch]">
          <p>
            “Delivered” and “Failed” are what mail servers reported. “Accepted” means that a mail
            server took the e-mail and has reported nothing since. Both count as sent.
          </p>
          <p>
            We put no tracking picture into e-mails. We know about opens and clicks only if the
            service that carries the e-mail reports them. People who block pictures count as not
            having opened it unless they followed a link. An opening counts as a machine’s when the
            program says what it is, when it comes within two seconds of the delivery, or when all
            links are followed at once.
          </p>
          {isBulk ? null : (
            <p>
              Certificates opened, downloaded and added to LinkedIn are counted on their own pages,
              once for each person.
            </p>
          )}
        </div>
      </details>
    </section>
  );
}

export interface ShownProgress extends BatchCounts {
  /** Certificates whose page or file was opened; null for mail without certificates. */
  opened: number | null;
  sentence: string;
  /**
   * While it waits, goes out or is paused: how many still have to leave, and how many do so a
   * minute where that is known. Null: it is over.
   */
  leaving: { remaining: number; perMinute: number | null } | null;
}

/** How a send stands: the big number, the bar, its parts, and what it is doing. */
export function ProgressCard({
  progress,
  picture,
  again,
}: {
  progress: ShownProgress;
  picture: string | null;
  /** This page, for "Check again". */
  again: string;
}) {
  const { total, leaving } = progress;
  return (
    <section
      className={`card p-5 lg:p-6 grid gap-6 items-center ${picture ? "lg:grid-cols-[1fr_13.5rem]" : ""}`}
      aria-label="Progress"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <p>
            <span className="text-[2.5rem] leading-none font-bold tracking-[-.03em] num">
              {sentCount(progress).toLocaleString("en")}
            </span>{" "}
            <span className="ml-1 text-lg text-ink-2 num">
              of {total.toLocaleString("en")} {sentWord(progress)}
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-x-2 text-ink-2">
            <p>
              {leaving && leaving.remaining < total ? (
                <span className="num">
                  {(total - leaving.remaining).toLocaleString("en")} sent
                  {leaving.perMinute ? `, ${leaving.perMinute.toLocaleString("en")} a minute` : ""}.{" "}
                </span>
              ) : null}
              <span role="status">{progress.sentence}</span>
            </p>
            <Link
              className="link inline-flex items-center min-h-control"
              to={again}
              preventScrollReset
            >
              Check again
            </Link>
          </div>
        </div>
        <div className="mt-4">
          <ProgressBar
            label={progressLabel(progress)}
            parts={progressParts(progress, leaving?.remaining)}
            className="!h-3.5"
          />
        </div>
        <Parts progress={progress} />
      </div>
      {picture ? (
        <div className="max-lg:hidden">
          <img
            src={picture}
            width="480"
            height="339"
            loading="lazy"
            alt="One of these certificates"
            className="paper w-full h-auto"
          />
        </div>
      ) : null}
    </section>
  );
}

/** The bar’s parts in numbers. */
function Parts({ progress }: { progress: ShownProgress }) {
  const { total, delivered, inProgress, failed, notSent, accepted, opened } = progress;
  const reached = sentCount(progress);
  return (
    <dl
      className={
        "mt-4 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-6 gap-y-3 " +
        "sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]"
      }
    >
      <Part status="Delivered" count={delivered} total={total} />
      {accepted > 0 ? <Part status="Accepted" count={accepted} total={total} /> : null}
      <Part status="In progress" count={inProgress} total={total} />
      <Part status="Failed" count={failed} total={total} />
      {notSent > 0 ? <Part status="Not sent" count={notSent} total={null} /> : null}
      {opened === null ? null : (
        <div>
          <dt className="text-sm text-ink-2 leading-[1.6]">Certificate opened</dt>
          <dd className="mt-1.5 num">
            <b className="font-semibold text-lg">{opened.toLocaleString("en")}</b>{" "}
            {reached > 0 && opened <= reached ? (
              <span className="text-ink-3">
                {shareLabel(opened, reached)} of {sentWord(progress)}
              </span>
            ) : null}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Part({
  status,
  count,
  total,
}: {
  status: ShownStatus;
  count: number;
  total: number | null;
}) {
  return (
    <div>
      <dt>
        <DeliveryBadge status={status} />
      </dt>
      <dd className="mt-1.5 pl-1 num">
        <b className="font-semibold text-lg">{count.toLocaleString("en")}</b>{" "}
        {total === null ? null : <span className="text-ink-3">{shareLabel(count, total)}</span>}
      </dd>
    </div>
  );
}

/** What could not be delivered, with what to do about it. Stays until it is done. */
export function FailureNotice({
  failed,
  slips,
  to,
}: {
  failed: number;
  slips: number;
  to: string;
}) {
  const look = slips === 1 ? "One looks" : `${slips.toLocaleString("en")} look`;
  return (
    <div className="flash mt-4" data-s="failed">
      <Icon name="badx" />
      <div className="grow flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grow">
          <b className="font-semibold">{failed.toLocaleString("en")} could not be delivered.</b>
          {slips > 0 ? ` ${look} like a typo in the address.` : null}
        </span>
        <Link className="btn btn-plain btn-sm" to={to}>
          Correct and send again
        </Link>
      </div>
    </div>
  );
}

/** How many messages are uncertain, with a link to decide about them. */
export function UncertainNotice({ uncertain, to }: { uncertain: number; to: string }) {
  return (
    <div className="flash mt-4" data-k="warning">
      <div className="grow flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grow">
          <b className="font-semibold">
            {uncertain === 1
              ? "1 message is uncertain."
              : `${uncertain.toLocaleString("en")} messages are uncertain.`}
          </b>{" "}
          {uncertain === 1 ? "It may or may not have arrived" : "They may or may not have arrived"},
          so we wait for you to decide.
        </span>
        <Link className="btn btn-plain btn-sm" to={to}>
          Decide
        </Link>
      </div>
    </div>
  );
}
