import type { LoaderFunctionArgs } from "@remix-run/node";
import { readTypedMoment } from "#app/engines/time/typed-moment.ts";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { reconciliation } from "#app/features/tickets/set-up/sales.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

const DAY_MS = 86_400_000;

/** Every movement of money of an event; with `?day=2027-04-14` of one day on its clocks. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { db } = context.app;
  const { webinar } = orNotFound(
    await findDashboardWebinar(db, organiser.account.id, params.formId),
  );
  const day = new URL(request.url).searchParams.get("day");
  const start = day === null ? null : readTypedMoment(day, "00:00", webinar.timeZone);
  if (start && !("at" in start))
    throw new Response("Write the day as year-month-day, like 2027-04-14.", { status: 400 });
  const between = start && {
    from: start.at.toISOString(),
    to: new Date(start.at.getTime() + DAY_MS).toISOString(),
  };
  await recordAccess(context.app, organiser, "webinar-export", webinar.id);
  return csvResponse(
    `${webinar.title} payments${day ? ` ${day}` : ""}.csv`,
    reconciliation(db, webinar, between),
    context.line,
  );
}
