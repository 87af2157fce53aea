import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { AttendanceReportsTable } from "#db/schema/attendance-reports.ts";
import { notFound } from "../../http/not-found.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { type AttendanceReport, readAttendanceReport } from "./report.ts";

export type StoredReport = Omit<Selectable<AttendanceReportsTable>, "people"> & { report: AttendanceReport };

/** A report of the webinar; throws 404 when there is none of that id. */
export async function findReport(
  db: Database,
  webinar: Pick<Webinar, "id">,
  reportId: string | undefined,
): Promise<StoredReport> {
  const row = await db
    .selectFrom("attendanceReports")
    .selectAll()
    .where("id", "=", reportId ?? "")
    .where("webinarId", "=", webinar.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { people, ...rest } = row;
  return { ...rest, report: readAttendanceReport(people) };
}
