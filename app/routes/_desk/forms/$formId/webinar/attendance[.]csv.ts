import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../../../activity/note-access.server.ts";
import { csvResponse } from "../../../../../http/write-csv.ts";
import { exportAttendance } from "../../../../../webinars/attendance/export-attendance.server.ts";
import { findDeskWebinar } from "../../../../../webinars/people/find-desk-webinar.server.ts";

/** Everyone with a place and what is known about their coming. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db } = context.installation;
  const { webinar } = await findDeskWebinar(db, account.id, params.formId);
  await noteAccess(context.installation, organiser, "webinar-export", webinar.id);
  return csvResponse(`Attendance of ${webinar.title}.csv`, exportAttendance(db, webinar));
}
