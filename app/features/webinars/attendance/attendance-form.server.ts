import { z } from "zod";
import type { Form } from "#app/features/forms/find-form.server.ts";
import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { codeWordKey } from "./accept-code-word.server.ts";
import { withdrawReport } from "./apply-report.server.ts";
import { idsOfAttendance, isManualAttendance, type ManualAttendance, setManualAttendance } from "./attendance.server.ts";
import { readAttendanceQuery } from "./attendance-query.ts";
import { ATTENDANCE_RULES, type AttendanceRule } from "./attendance-status.ts";
import { findReport } from "./reports.server.ts";
import { updateAttendance } from "./update-attendance.server.ts";

type AttendanceFormInput = { form: Form; webinar: Webinar; posted: FormData };

/** Answers the forms of the Attendance page: what counts, who came, and a report taken back. */
export async function handleAttendanceForm(app: AppContext, { form, webinar, posted }: AttendanceFormInput) {
  const { db, clock } = app;
  const base = `/forms/${form.id}/webinar/attendance`;
  if (posted.get("intent") === "rules") {
    const read = readForm(posted, attendanceRules(webinar));
    if ("errors" in read) return unprocessable(posted, read.errors);
    await db.transaction().execute((trx) => saveAttendanceRules(trx, webinar, read.value, clock()));
    return seeOtherWith(app, base, { kind: "success", text: "Saved. We’ve recalculated attendance." });
  }
  const report = posted.get("withdraw");
  if (typeof report === "string") {
    const stored = await findReport(db, webinar, report);
    await db.transaction().execute((trx) => withdrawReport(trx, webinar, stored));
    const text = `The report “${stored.fileName}” no longer counts.`;
    return seeOtherWith(app, base, { kind: "info", text });
  }
  return handleManualAttendance(app, base, webinar, posted);
}

async function handleManualAttendance(app: AppContext, base: string, webinar: Webinar, posted: FormData): Promise<Response> {
  const { db, clock } = app;
  const search = new URLSearchParams(String(posted.get("search") ?? "").slice(0, 500));
  const query = readAttendanceQuery(search);
  const back = search.size > 0 ? `${base}?${search}` : base;
  const [oneWord, oneId] = String(posted.get("one") ?? "").split(":");
  const word = oneId ? oneWord : posted.get("tick");
  if (!isManualAttendance(word)) return seeOther(back);
  let ids = posted.getAll("id").map(String);
  if (oneId) ids = [oneId];
  else if (posted.get("all") === "1") ids = await idsOfAttendance(db, webinar, query);
  if (ids.length === 0) return seeOtherWith(app, back, { kind: "info", text: "Select the people first." });
  const { count, sendsCertificates } = await db
    .transaction()
    .execute((trx) => setManualAttendance(trx, webinar, ids, word, clock()));
  const certificates = sendsCertificates ? " Certificates are on their way to those who didn’t have one." : "";
  return seeOtherWith(app, back, { kind: "success", text: `${manualAttendanceMessage(count, word)}${certificates}` });
}

function manualAttendanceMessage(count: number, word: ManualAttendance): string {
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  if (word === "came") return `Saved: ${people} attended.`;
  if (word === "absent") return `Saved: ${people} did not attend.`;
  return `Your decision about ${people} has been undone.`;
}

/** Rule, fewest minutes and code word, as typed. */
function attendanceRules(webinar: Pick<Webinar, "lengthMinutes">) {
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
async function saveAttendanceRules(
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
