import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { exportDoor } from "#app/features/webinars/check-in/door-report.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** Everyone with a place: when they came, and who let them in. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { webinar } = orNotFound(
    await findDashboardWebinar(
      context.app.db,
      organiser.account.id,
      params.formId,
      params.sessionId,
    ),
  );
  await recordAccess(context.app, organiser, "webinar-export", webinar.id);
  return csvResponse(
    `Check-in of ${webinar.title}.csv`,
    exportDoor(context.app, webinar),
    context.line,
  );
}
