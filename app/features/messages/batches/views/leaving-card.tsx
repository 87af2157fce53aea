import { Link } from "@remix-run/react";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { shareLabel } from "../batch-filter.ts";
import type { LeftMessage } from "../leaving.server.ts";

/**
 * The last few messages of a send that is going out. Its room is kept from the beginning, so that
 * nothing below moves when the first one leaves. Names are read out by nobody's screen reader as
 * they come: the progress above is the live region.
 */
export function LeavingCard({
  left,
  base,
  isBulk,
}: {
  left: LeftMessage[];
  base: string;
  isBulk: boolean;
}) {
  return (
    <section className="card p-5 lg:p-6 mt-4" aria-labelledby="leaving">
      <h2 className="panel-title" id="leaving">
        Leaving now
      </h2>
      <ul className={`leaving mt-4 ${isBulk ? "min-h-[5.5rem]" : "min-h-[11.5rem]"}`}>
        {left.map(({ id, name, picture }) => (
          <li key={id}>
            <Link className="block hover:underline" to={`${base}/${id}`}>
              {picture ? (
                <img
                  src={picture}
                  width="320"
                  height="226"
                  alt=""
                  decoding="async"
                  className="paper w-full aspect-[320/226] object-contain"
                />
              ) : (
                <span className="grid place-items-center h-12 rounded bg-sunken text-ink-2 text-xl">
                  <Icon name="mail" />
                </span>
              )}
              <span className="mt-2 flex gap-1.5 text-sm">
                <Icon name="okc" className="mt-1 text-delivered" />
                <span className="min-w-0 truncate">{name}</span>
              </span>
            </Link>
          </li>
        ))}
        {left.length === 0 ? (
          <li className="!w-full text-ink-3">Handing the first ones to the mail server.</li>
        ) : null}
      </ul>
    </section>
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
