import { Link } from "@remix-run/react";
import { fullDate } from "#app/platform/time/relative-time.ts";
import { DeliveryBadge } from "../status/delivery-badge.tsx";
import { shownStatus } from "../status/delivery-state.ts";
import type { TestFate } from "./read-test.server.ts";

const NEXT = {
  "In progress": "Check again in a moment.",
  Accepted: "The mail server accepted it. See whether it arrives.",
  Delivered: "It arrived.",
  Failed: "It didn’t arrive.",
  "Not sent": "It wasn’t sent.",
} as const;

/** What became of a test, and what a receiver saw of it. `again`: this page's own address. */
export function TestFateCard(props: { test: TestFate; timeZone: string; again: string }) {
  const { test, timeZone, again } = props;
  const status = shownStatus(test.state);
  return (
    <section className="card" aria-labelledby="test-title">
      <div className="card-head">
        <h2 className="panel-title min-w-0 break-all" id="test-title">
          {test.email}
        </h2>
        <DeliveryBadge status={status} />
      </div>
      <div className="p-5">
        {test.reason ? <p className="mb-4 text-failed">{test.reason}</p> : null}
        <ol className="grid gap-4">
          {test.timeline.map((entry, index) => (
            <li key={index} className="border-l-2 border-line pl-4">
              <b className="font-semibold block">{entry.words}</b>
              <time className="text-sm text-ink-3" dateTime={entry.at}>
                {fullDate(entry.at, timeZone)}
              </time>
              {entry.detail ? (
                <span className="block text-sm text-ink-2 break-words">{entry.detail}</span>
              ) : null}
            </li>
          ))}
        </ol>
        {test.unseen ? <p className="mt-4 text-sm text-ink-2">{test.unseen}</p> : null}
        <p className="mt-4 text-sm text-ink-2">
          {NEXT[status]}{" "}
          <Link
            className="link inline-flex items-center min-h-control"
            to={again}
            preventScrollReset
          >
            Check again
          </Link>
        </p>
      </div>
    </section>
  );
}
