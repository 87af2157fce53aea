import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { sessionLabel, webinarOfForm } from "#app/features/webinars/model/webinar.server.ts";
import { webinarWhen } from "#app/features/webinars/model/webinar-times.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { listSessions } from "#app/features/webinars/sessions/sessions.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const {
    form,
    webinar: session,
    base,
  } = orNotFound(await findDashboardWebinar(db, account.id, params.formId, params.sessionId));
  const series = await webinarOfForm(db, form.id);
  const sessions = series ? await listSessions(db, series) : [];
  const index = sessions.findIndex(({ id }) => id === session.id);
  return {
    base,
    all: `/forms/${form.id}/webinar/sessions`,
    label: sessionLabel(sessions[index] ?? session, index),
    when: webinarWhen(session),
    isCancelled: session.state === "cancelled",
  };
}

const PARTS = [
  { to: "", label: "Details" },
  { to: "/attendance", label: "Attendance" },
  { to: "/check-in", label: "Check-in" },
] as const;

/** One session of a series, and the way to its pages. */
export default function SessionPages() {
  const { base, all, label, when, isCancelled } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const isOn = (to: string) => (to === "" ? pathname === base : pathname.startsWith(base + to));
  const dialog = useMatches().some((match) => ((match.handle ?? {}) as DashboardHandle).dialog);
  return (
    <>
      <header className="mb-5" {...(dialog ? { inert: "" } : {})}>
        <p className="mb-2">
          <Link className="link" to={all}>
            All sessions
          </Link>
        </p>
        <h2 className="text-xl">{label}</h2>
        <p className="text-ink-2 mt-1">
          {isCancelled ? <b className="font-semibold text-failed">Cancelled. </b> : null}
          {when}
        </p>
        <nav className="seg-links mt-3 max-w-full flex-wrap" aria-label="Session">
          {PARTS.map(({ to, label: part }) => (
            <Link
              key={part}
              to={base + to}
              className="!min-h-[38px] whitespace-nowrap"
              aria-current={isOn(to) ? "page" : undefined}
            >
              {part}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
    </>
  );
}
