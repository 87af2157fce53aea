import { z } from "zod";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { AttendanceReport } from "./report.ts";

const DATES = z.enum(["month-first", "day-first"]);
const LENGTHS = z.enum(["hours", "minutes"]);
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
  assumed: z.array(z.string()).optional(),
  doubts: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("dates"), example: z.string(), as: DATES }),
        z.object({ kind: z.literal("lengths"), example: z.string(), as: LENGTHS }),
      ]),
    )
    .optional(),
  unread: z.object({ rows: z.array(z.array(z.string())), zone: z.string() }).optional(),
  columns: z
    .object({ headings: z.array(z.string()), uses: z.array(z.string().nullable()) })
    .optional(),
  source: z
    .object({
      sheet: z.string(),
      hiddenRows: z.enum(["leave-out", "take"]),
      zone: z.string(),
      readings: z.object({ dates: DATES.optional(), lengths: LENGTHS.optional() }).optional(),
      sheets: z.array(
        z.object({
          name: z.string(),
          visibility: z.enum(["visible", "hidden", "very-hidden"]),
          looksLikePeople: z.boolean(),
          rows: z.array(z.array(z.string())),
          hidden: z.array(z.number()),
          hiddenColumns: z.array(z.number()),
        }),
      ),
      more: z.number(),
    })
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
