import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/page/icon.tsx";
import type { WaitingSend } from "../waiting-send.ts";

/** When a send that waits goes out, and what can be done about it until then. */
export function WaitingCard({ waiting, base }: { waiting: WaitingSend; base: string }) {
  const { goesOut, until, isPaused, canEdit } = waiting;
  return (
    <section className="card p-5 lg:p-6 mb-4 flex flex-wrap items-center gap-x-6 gap-y-4" aria-labelledby="waiting">
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
