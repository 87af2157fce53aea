import { Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import type { ListedSession } from "../show-sessions.server.ts";

const STATES = { cancelled: "Cancelled", over: "Over", next: "Next", later: "" } as const;

/** All sessions, each with the way to its pages and how many attended it. */
export function SessionsTable({
  base,
  sessions,
  zone,
}: {
  base: string;
  sessions: ListedSession[];
  zone: string;
}) {
  return (
    <section className="card overflow-x-auto" aria-labelledby="list">
      <h2 className="sr-only" id="list">
        All sessions
      </h2>
      <ol className="divide-y divide-line">
        {sessions.map(({ id, label, when, lengthMinutes, state, registered, attended }) => (
          <li key={id} className="p-4 flex flex-wrap gap-x-6 gap-y-2 items-baseline">
            <div className="grow min-w-[min(14rem,100%)]">
              <Link className="link font-semibold" to={`${base}/${id}`}>
                {label}
              </Link>
              {STATES[state] ? <span className="badge ml-2">{STATES[state]}</span> : null}
              <p className="text-ink-2">
                {state === "cancelled" ? <s>{when}</s> : when}, {lengthMinutes} minutes
              </p>
            </div>
            <p>
              {attended === 0 && (state === "next" || state === "later")
                ? `${registered.toLocaleString("en")} registered`
                : `${attended.toLocaleString("en")} of ${registered.toLocaleString("en")} attended`}
            </p>
            <p className="flex flex-wrap gap-x-4">
              <Link
                className="link"
                to={`${base}/${id}/attendance`}
                aria-label={`Attendance of ${label}`}
              >
                Attendance
              </Link>
              <Link
                className="link"
                to={`${base}/${id}/check-in`}
                aria-label={`Check-in for ${label}`}
              >
                Check-in
              </Link>
              {state === "cancelled" ? null : (
                <For needs="editor">
                  <Link className="link" to={`${base}/${id}/cancel`} aria-label={`Cancel ${label}`}>
                    Cancel
                  </Link>
                </For>
              )}
            </p>
          </li>
        ))}
      </ol>
      <p className="px-4 py-3 text-sm text-ink-2 border-t border-line">Times are in {zone}.</p>
    </section>
  );
}
