import { z } from "zod";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { AttendanceReport } from "./report.ts";

const reportShape = z.object({
  form: z.string(),
  timeZone: z.string().nullable(),
  leftOut: z.object({ waiting: z.number(), absent: z.number(), unreadable: z.number() }),
  people: z.array(
    z.object({
      name: z.string(),
      originalName: z.string(),
      email: z.string(),
      role: z.enum(["attendee", "host"]),
      intervals: z.array(
        z.custom<AttendanceReport["people"][number]["intervals"][number]>(
          (value) => typeof value === "object",
        ),
      ),
      minutes: z.number(),
      registrationId: z.string().nullable(),
      by: z.enum(["email", "name", "remembered", "organiser", "added"]).nullable(),
      candidates: z.array(z.string()),
    }),
  ),
  unread: z.object({ rows: z.array(z.array(z.string())), zone: z.string() }).optional(),
  columns: z
    .object({ headings: z.array(z.string()), uses: z.array(z.string().nullable()) })
    .optional(),
}) satisfies z.ZodType<AttendanceReport>;

/** The report that a row holds. Throws `DamagedRowError`. */
export function readAttendanceReport({
  id,
  people,
}: {
  id: string;
  people: string;
}): AttendanceReport {
  return readStored<AttendanceReport>(reportShape, people, "attendanceReports.people", id);
}
