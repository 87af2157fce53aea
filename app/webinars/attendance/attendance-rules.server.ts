import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { normaliseName } from "../../recipients/normalise-name.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { ATTENDANCE_RULES, type AttendanceRule } from "./attendance-verdict.ts";
import { codeWordKey } from "./code-word.ts";
import { updateAttendance } from "./update-attendance.server.ts";

/** Rule, fewest minutes and code word, as typed. */
export function attendanceRules(webinar: Pick<Webinar, "lengthMinutes">) {
  const most = webinar.lengthMinutes;
  return z
    .object({
      attendanceRule: z.enum(ATTENDANCE_RULES, "Choose what counts as attending").default("link"),
      minimumMinutes: z
        .string()
        .trim()
        .regex(/^\d{1,4}$/, "Enter the minutes in figures, like 60, or leave it empty")
        .transform(Number)
        .refine(
          (minutes) => minutes >= 1 && minutes <= most,
          `Enter from 1 to ${most} minutes: the webinar is ${most} minutes long`,
        )
        .optional(),
      codeWord: z
        .string()
        .transform(normaliseName)
        .refine((word) => word.length <= 60, "The code word must be 60 characters or fewer")
        .refine((word) => codeWordKey(word).length >= 3, "The code word must have at least three letters or digits")
        .optional(),
    })
    .refine(({ attendanceRule, codeWord }) => attendanceRule === "link" || codeWord, {
      path: ["codeWord"],
      message: "Enter a code word, or choose “The joining link”",
    });
}

/** Keeps what counts as attending, and works out again who attended. */
export async function saveAttendanceRules(
  trx: Database,
  webinar: Webinar,
  rules: { attendanceRule: AttendanceRule; minimumMinutes?: number; codeWord?: string },
  now: Date,
): Promise<void> {
  const { attendanceRule } = rules;
  const minimumMinutes = rules.minimumMinutes ?? null;
  await trx
    .updateTable("webinars")
    .set({ attendanceRule, minimumMinutes, codeWord: rules.codeWord ?? null, updatedAt: now.toISOString() })
    .where("id", "=", webinar.id)
    .execute();
  await updateAttendance(trx, { ...webinar, attendanceRule, minimumMinutes });
}
