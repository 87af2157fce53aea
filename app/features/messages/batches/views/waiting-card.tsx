import { Link } from "@remix-run/react";
import { LinkForRole } from "#app/features/accounts/role-link.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { PausedSend } from "../paused-send.server.ts";
import type { WaitingSend } from "../waiting-send.ts";

/**
 * When a send that waits goes out, and what can be done about it until then. `paused`: why it
 * doesn't.
 */
export function WaitingCard({
  waiting,
  paused,
  base,
}: {
  waiting: WaitingSend;
  paused: PausedSend | null;
  base: string;
}) {
  const { goesOut, until, isPaused, canEdit } = waiting;
  return (
    <section
      className="card p-5 lg:p-6 mb-4 flex flex-wrap items-center gap-x-6 gap-y-4"
      aria-labelledby="waiting"
    >
      <div className="min-w-0 grow basis-72 flex gap-3">
        <Icon name="clock" className="mt-1 shrink-0" />
        <div className="min-w-0">
          <h2 className="panel-title" id="waiting">
            {isPaused ? "Paused before it started" : "Scheduled"}
          </h2>
          <p className="text-ink-2 mt-0.5">
            {isPaused ? "It was scheduled for " : "Goes out "}
            <b className="font-semibold text-ink">{goesOut}</b>
            {until ? `, ${until}` : ""}.
          </p>
          {paused ? <WhyPaused paused={paused} /> : null}
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Link className="btn btn-plain" to={`${base}/change-time`} preventScrollReset>
          <Icon name="cal" />
          Change time
        </Link>
        {canEdit ? (
          <Link className="btn btn-plain" to={`${base}/edit`} preventScrollReset>
            <Icon name="edit" />
            Edit message
          </Link>
        ) : null}
        <Link className="btn btn-plain" to={`${base}/send-now`} preventScrollReset>
          <Icon name="send" />
          Send now
        </Link>
      </div>
    </section>
  );
}

/**
 * Why a send stands still that has begun, what of it went out and what did not. Its button is
 * above.
 */
export function PausedCard({
  paused,
  total,
  remaining,
  goesOn,
}: {
  paused: PausedSend;
  total: number;
  remaining: number;
  /** When the rest goes out, as the end of a sentence: "until you resume it". */
  goesOn: string;
}) {
  const out = total - remaining;
  const number = (count: number) => count.toLocaleString("en");
  return (
    <section className="card p-5 lg:p-6 mb-4 flex gap-3" aria-labelledby="paused">
      <Icon name="clock" className="mt-1 shrink-0" />
      <div className="min-w-0">
        <h2 className="panel-title" id="paused">
          Paused
        </h2>
        <WhyPaused paused={paused} />
        <p className="text-ink-2 mt-0.5">
          {out === 0
            ? `None of the ${number(total)} has gone out.`
            : `${number(out)} of ${number(total)} ${out === 1 ? "has" : "have"} gone out.`}{" "}
          <b className="font-semibold text-ink">
            {remaining === 1 ? "1 waits" : `${number(remaining)} wait`} {goesOn}.
          </b>
        </p>
      </div>
    </section>
  );
}

function WhyPaused({ paused: { why, link } }: { paused: PausedSend }) {
  return (
    <p className="text-ink-2 mt-0.5 break-words">
      {why} {link ? <LinkForRole link={link} className="link" /> : null}
    </p>
  );
}

/**
 * Instead of figures that are all 0: a send that was cancelled before anything of it left.
 * `editAt`: it was reopened to be edited.
 */
export function NothingSentCard({ notSent, editAt }: { notSent: number; editAt: string | null }) {
  return (
    <section
      className="card p-5 lg:p-6 flex flex-wrap items-center gap-x-6 gap-y-4"
      aria-labelledby="nothing-sent"
    >
      <div className="min-w-0 grow basis-72 flex gap-3">
        <Icon name={editAt ? "edit" : "x"} className="mt-1 shrink-0" />
        <div className="min-w-0">
          <h2 className="panel-title" id="nothing-sent">
            {editAt ? "Reopened for editing" : "Cancelled before it went out"}
          </h2>
          <p className="text-ink-2 mt-0.5">
            Nothing was sent to the{" "}
            {notSent === 1 ? "1 person" : `${notSent.toLocaleString("en")} people`} below.{" "}
            {editAt ? "Once it is sent or scheduled again, it becomes a new send." : null}
          </p>
        </div>
      </div>
      {editAt ? (
        <Link className="btn btn-plain" to={editAt}>
          <Icon name="edit" />
          Go on editing
        </Link>
      ) : null}
    </section>
  );
}
