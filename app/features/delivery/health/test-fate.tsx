import type { ReactNode } from "react";
import { fullDate } from "#app/platform/time/relative-time.ts";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DeliveryBadge } from "../status/delivery-badge.tsx";
import { shownStatus } from "../status/delivery-state.ts";
import type { TestFate } from "./read-test.server.ts";

const CHECKS = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" } as const;
const RESULTS = {
  pass: { badge: "delivered", label: "Pass" },
  fail: { badge: "failed", label: "Fail" },
  none: { badge: "failed", label: "None" },
  unknown: { badge: "progress", label: "Can’t tell" },
} as const;

const NEXT = {
  "In progress": "Check again in a moment.",
  Accepted: "The mail server accepted it. See whether it arrives.",
  Delivered: "It arrived.",
  Failed: "It didn’t arrive.",
  "Not sent": "It wasn’t sent.",
} as const;

/** What became of a test, and what a receiver saw of it. `children`: where to look again. */
export function TestFateCard({
  test,
  timeZone,
  children,
}: {
  test: TestFate;
  timeZone: string;
  children: ReactNode;
}) {
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
        <p className="mt-4 text-sm text-ink-2">
          {NEXT[status]} {children}
        </p>
        <SeenByReceiver seen={test.seen} unseen={test.unseen} />
      </div>
    </section>
  );
}

function SeenByReceiver({ seen, unseen }: Pick<TestFate, "seen" | "unseen">) {
  return (
    <section className="mt-5 border-t border-line pt-4" aria-labelledby="seen-title">
      <h3 className="font-semibold" id="seen-title">
        What a receiver saw
      </h3>
      {unseen ? <p className="mt-1 text-sm text-ink-2">{unseen}</p> : null}
      {seen.length > 0 ? (
        <>
          <p className="mt-1 text-sm text-ink-2">
            A copy came back to this site’s own mailbox the same way. Other receivers look at the
            same records, and at more.
          </p>
          <dl className="mt-3 grid gap-3">
            {seen.map(({ check, result, words }) => (
              <div key={check}>
                <dt className="flex items-center gap-2 font-semibold">
                  {CHECKS[check]}
                  <Badge status={RESULTS[result].badge}>{RESULTS[result].label}</Badge>
                </dt>
                <dd className="text-sm text-ink-2 break-words">{words}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </section>
  );
}
