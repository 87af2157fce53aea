import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { exportAttendance } from "#app/features/webinars/attendance/attendance.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** Everyone with a place and what is known about their coming. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db } = context.app;
  const { webinar } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId, params.sessionId),
  );
  await recordAccess(context.app, organiser, "webinar-export", webinar.id);
  return csvResponse(
    `Attendance of ${webinar.title}.csv`,
    exportAttendance(db, webinar),
    context.line,
  );
}
