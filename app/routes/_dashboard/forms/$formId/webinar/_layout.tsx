import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { webinarOfForm } from "#app/features/webinars/model/webinar.server.ts";
import { webinarWhen } from "#app/features/webinars/model/webinar-times.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const webinar = await webinarOfForm(db, form.id);
  return {
    formId: form.id,
    webinar: webinar && {
      title: webinar.title,
      when: webinarWhen(webinar),
      isCancelled: webinar.state === "cancelled",
      placesTaken: webinar.placesTaken,
    },
  };
}

const PARTS = [
  { to: "", label: "Details" },
  { to: "/sessions", label: "Sessions" },
  { to: "/page", label: "Event page" },
  { to: "/tickets", label: "Tickets" },
  { to: "/people", label: "People" },
  { to: "/messages", label: "Messages" },
  { to: "/check-in", label: "Check-in" },
  { to: "/attendance", label: "Attendance" },
  { to: "/certificates", label: "Certificates" },
] as const;

/**
 * What a webinar is and when, and the way to its pages; before there is one, only the page that
 * makes it.
 */
export default function WebinarPages() {
  const { formId, webinar } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const dialog = useMatches().some((match) => ((match.handle ?? {}) as DashboardHandle).dialog);
  const base = `/forms/${formId}/webinar`;
  const isHere = (to: string) =>
    to === ""
      ? pathname === base || pathname === `${base}/cancel`
      : pathname === base + to || pathname.startsWith(`${base}${to}/`);
  return (
    <>
      {webinar ? (
        <header className="mb-6" {...(dialog ? { inert: "" } : {})}>
          <h1 className="text-2xl tracking-[-.015em]">{webinar.title}</h1>
          <p className="text-ink-2 mt-1">
            {webinar.isCancelled ? <b className="font-semibold text-failed">Cancelled. </b> : null}
            {webinar.when}
          </p>
          <nav className="seg-links mt-4 max-w-full flex-wrap" aria-label="Webinar">
            {PARTS.map(({ to, label }) => (
              <Link
                key={label}
                to={base + to}
                className="!min-h-[38px] whitespace-nowrap"
                aria-current={isHere(to) ? "page" : undefined}
              >
                {label}
                {to === "/people" ? (
                  <span className="count ml-1.5">{webinar.placesTaken.toLocaleString("en")}</span>
                ) : null}
              </Link>
            ))}
          </nav>
        </header>
      ) : null}
      <Outlet />
    </>
  );
}
