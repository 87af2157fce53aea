import type { Form } from "../../forms/find-form.server.ts";
import { readForm, unprocessable } from "../../http/form-problem.server.ts";
import { seeOther, seeOtherWith } from "../../http/redirects.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { withdrawReport } from "./apply-report.server.ts";
import { readAttendanceQuery } from "./attendance-query.ts";
import { attendanceRules, saveAttendanceRules } from "./attendance-rules.server.ts";
import { findReport } from "./find-report.server.ts";
import { idsOfAttendance } from "./list-attendance.server.ts";
import { isManualWord, type ManualWord, tickAttendance } from "./tick-attendance.server.ts";

type Given = { form: Form; webinar: Webinar; posted: FormData };

/** Answers the forms of the Attendance page: what counts, who came, and a report taken back. */
export async function answerAttendance(installation: Installation, { form, webinar, posted }: Given) {
  const { db, clock } = installation;
  const base = `/forms/${form.id}/webinar/attendance`;
  if (posted.get("intent") === "rules") {
    const read = readForm(posted, attendanceRules(webinar));
    if ("errors" in read) return unprocessable(posted, read.errors);
    await db.transaction().execute((trx) => saveAttendanceRules(trx, webinar, read.value, clock()));
    return seeOtherWith(installation, base, { kind: "success", text: "Saved. We’ve recalculated attendance." });
  }
  const report = posted.get("withdraw");
  if (typeof report === "string") {
    const stored = await findReport(db, webinar, report);
    await db.transaction().execute((trx) => withdrawReport(trx, webinar, stored));
    const text = `The report “${stored.fileName}” no longer counts.`;
    return seeOtherWith(installation, base, { kind: "info", text });
  }
  return answerTicks(installation, base, webinar, posted);
}

async function answerTicks(installation: Installation, base: string, webinar: Webinar, posted: FormData): Promise<Response> {
  const { db, clock } = installation;
  const search = new URLSearchParams(String(posted.get("search") ?? "").slice(0, 500));
  const query = readAttendanceQuery(search);
  const back = search.size > 0 ? `${base}?${search}` : base;
  const [oneWord, oneId] = String(posted.get("one") ?? "").split(":");
  const word = oneId ? oneWord : posted.get("tick");
  if (!isManualWord(word)) return seeOther(back);
  let ids = posted.getAll("id").map(String);
  if (oneId) ids = [oneId];
  else if (posted.get("all") === "1") ids = await idsOfAttendance(db, webinar, query);
  if (ids.length === 0) return seeOtherWith(installation, back, { kind: "info", text: "Select the people first." });
  const { count, sendsCertificates } = await db.transaction().execute((trx) => tickAttendance(trx, webinar, ids, word, clock()));
  const certificates = sendsCertificates ? " Certificates are on their way to those who didn’t have one." : "";
  return seeOtherWith(installation, back, { kind: "success", text: `${tickedWords(count, word)}${certificates}` });
}

function tickedWords(count: number, word: ManualWord): string {
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  if (word === "came") return `Saved: ${people} attended.`;
  if (word === "absent") return `Saved: ${people} did not attend.`;
  return `Your decision about ${people} has been undone.`;
}
