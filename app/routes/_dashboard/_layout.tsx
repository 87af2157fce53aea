import type { MetaFunction } from "@remix-run/node";
import { Outlet, useMatches, useOutletContext } from "@remix-run/react";
import type { DashboardHandle, DashboardOutlet } from "#app/ui/dashboard/dashboard-handle.ts";
import { keepErrorHeaders } from "#app/ui/dashboard/error-answers.ts";
import { errorTitle } from "#app/ui/errors/error-messages.ts";
import { DashboardError } from "#app/ui/errors/later-errors.ts";
import { FlashBox } from "#app/ui/page/flash-box.tsx";

export const headers = keepErrorHeaders;

/** Each page sets its own title; this is for errors. */
export const meta: MetaFunction = ({ error, matches }) =>
  error ? [{ title: errorTitle(error) }] : matches.flatMap((match) => match.meta ?? []);

/** The content inside the dashboard's frame (_frame.tsx). A studio has its own <main>. */
export default function DeskPage() {
  const outlet = useOutletContext<DashboardOutlet>();
  const studio = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.studio,
  );
  if (studio) return <Outlet context={outlet} />;
  return (
    <main id="main" tabIndex={-1} className="main">
      {outlet.flash ? <FlashBox flash={outlet.flash} inert={outlet.dialog} /> : null}
      <Outlet />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1} className="main">
      <DashboardError />
    </main>
  );
}
