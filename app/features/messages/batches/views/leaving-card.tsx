import { Link } from "@remix-run/react";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { type BatchCounts, progressLabel, progressParts, shareLabel } from "../batch-filter.ts";
import type { LeftMessage } from "../leaving.server.ts";

/**
 * A send that is going out: how far it is, and the certificates that left last on their way. Its
 * room is kept from the beginning, so that nothing moves when the first one leaves. Names are read
 * out by nobody's screen reader as they come: the sentence is the live region.
 */
export function SendingCard({
  progress,
  remaining,
  perMinute,
  left,
  base,
  isBulk,
  again,
}: {
  progress: BatchCounts & { sentence: string };
  /** Those that still have to leave. */
  remaining: number;
  /** Null: not known yet. */
  perMinute: number | null;
  left: LeftMessage[];
  base: string;
  isBulk: boolean;
  /** This page, for "Check again". */
  again: string;
}) {
  const { total, sentence } = progress;
  const gone = total - remaining;
  const what = isBulk ? "e-mails" : "certificates";
  return (
    <section className="sending on-deep" aria-label="Progress">
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 text-md font-normal text-ink-2" id="leaving">
          <span className="sending-dot" aria-hidden="true" />
          Leaving now
        </h2>
        <p className="sending-count num">
          {gone.toLocaleString("en")} of {total.toLocaleString("en")} {what}{" "}
          {gone === 1 ? "is" : "are"} on {gone === 1 ? "its" : "their"} way
        </p>
        <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 text-ink-2 num">
          <b className="text-xl font-semibold text-ink">{shareLabel(gone, total)}</b>
          <span>
            <span role="status">{sentence}</span>
            {perMinute ? ` ${perMinute.toLocaleString("en")} a minute.` : ""}
          </span>
        </p>
        <ProgressBar
          label={progressLabel(progress)}
          parts={progressParts(progress, remaining)}
          className="mt-2 !h-3"
        />
        <PartsOnTheirWay progress={progress} remaining={remaining} />
        <p className="mt-4 flex flex-wrap items-center gap-x-4 text-md text-ink-2">
          You can close this page. Sending continues without it.
          <Link
            className="link inline-flex items-center min-h-control"
            to={again}
            preventScrollReset
          >
            Check again
          </Link>
        </p>
      </div>
      {isBulk ? null : <OnTheirWay left={left} remaining={remaining} base={base} />}
    </section>
  );
}

/** What the colours of the bar mean, in numbers. */
function PartsOnTheirWay({ progress, remaining }: { progress: BatchCounts; remaining: number }) {
  const { delivered, accepted, inProgress, failed } = progress;
  const parts = [
    ["b-ok", delivered, "delivered"],
    ...(accepted > 0 ? [["b-ok", accepted, "accepted"] as const] : []),
    ["b-wait", Math.max(0, inProgress - remaining), "in progress"],
    ["b-bad", failed, "failed"],
    ["b-none", remaining, "waiting"],
  ] as const;
  return (
    <ul className="mt-3.5 flex flex-wrap gap-x-6 gap-y-1.5 text-md num">
      {parts.map(([look, count, word]) => (
        <li key={word} className="flex items-center gap-2 text-ink-2">
          <svg width="10" height="10" aria-hidden="true">
            <rect className={look} width="10" height="10" rx="3" />
          </svg>
          <b className="font-semibold text-ink">{count.toLocaleString("en")}</b>
          {word}
        </li>
      ))}
    </ul>
  );
}

/** Certificates on their way up to the envelope, the one that left last in front. */
function OnTheirWay({
  left,
  remaining,
  base,
}: {
  left: LeftMessage[];
  remaining: number;
  base: string;
}) {
  return (
    <div className="on-their-way">
      <svg viewBox="0 0 480 264" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path d="M20 246C120 210 170 130 250 100S400 40 466 18" />
      </svg>
      <span className="their-envelope">
        <Icon name="mail" />
      </span>
      <ol>
        {left.map(({ id, name, picture }) => (
          <li key={id}>
            <Link className="group block" to={`${base}/${id}`}>
              {picture ? (
                <img src={picture} width="320" height="226" alt="" decoding="async" />
              ) : null}
              <span className="their-name">
                <Icon name="check" />
                <span className="truncate">{name}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="their-count num">
        {left.length === 0
          ? "Handing the first ones to the mail server."
          : `Waiting ${remaining.toLocaleString("en")}`}
      </p>
    </div>
  );
}

/** How far a large send is prepared. */
export function PreparingCard({
  written,
  total,
  isBulk,
  goesOut,
  again,
}: {
  written: number;
  total: number;
  isBulk: boolean;
  /** When it goes, in words; null: as soon as it is ready. */
  goesOut: string | null;
  /** This page, for "Check again". */
  again: string;
}) {
  const what = isBulk ? "e-mails" : "certificates and their e-mails";
  return (
    <section className="card p-5 lg:p-6" aria-label="Progress">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p>
          <span className="text-[2.5rem] leading-none font-bold tracking-[-.03em] num">
            {written.toLocaleString("en")}
          </span>{" "}
          <span className="ml-1 text-lg text-ink-2 num">
            of {total.toLocaleString("en")} prepared
          </span>
        </p>
        <p className="text-ink-2">
          <span role="status" className="inline-block first-letter:uppercase">
            {shareLabel(written, total)} prepared.
          </span>{" "}
          <Link
            className="link inline-flex items-center min-h-control"
            to={again}
            preventScrollReset
          >
            Check again
          </Link>
        </p>
      </div>
      <div className="mt-4">
        <ProgressBar
          label={`${shareLabel(written, total)} prepared`}
          parts={[{ share: total === 0 ? 0 : written / total, look: "brand" }]}
          className="!h-3.5"
        />
      </div>
      <p className="mt-4 text-ink-2 max-w-[70ch]">
        We are writing the {what}. Nothing leaves before all of them are ready; then they go out{" "}
        {goesOut ? <b className="font-semibold text-ink">{goesOut}</b> : "automatically"}. Until
        then you can cancel, and nothing will have been sent or used up. You can close this page.
      </p>
    </section>
  );
}

/** A send that was confirmed and could not be prepared: why, and where to look again. */
export function NotPreparedNotice({ problem, to }: { problem: string; to: string }) {
  return (
    <div className="flash mb-4" data-s="failed">
      <Icon name="badx" />
      <div className="grow flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grow basis-80">
          <b className="font-semibold">It was not sent.</b> {problem}
        </span>
        <Link className="btn btn-plain btn-sm" to={to}>
          Look again
        </Link>
      </div>
    </div>
  );
}

/**
 * Has a browser without scripts load the page again by itself; with scripts, the page asks for news
 * itself.
 */
export function RefreshWithoutScripts({ seconds }: { seconds: number }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}
