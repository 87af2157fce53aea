import { z } from "zod";
import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { roomState, webinarEnd } from "#app/features/forms/webinar/webinar-times.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { sendLateCertificates } from "../certificates/automatic-certificates.server.tsx";
import { hasAllNeeds } from "../certificates/certificate-needs.ts";
import { type AttendanceStatus, attendanceStatus, roomOpensAt } from "./attendance-status.ts";

const ROWS_PER_STEP = 200;

type WebinarRules = Pick<Webinar, "id" | "startsAt" | "lengthMinutes" | "minimumMinutes" | "attendanceRule" | "certificateNeeds">;

/** Works out again who attended and who has earned the certificate, of these registrations or of all; in the transaction that changed the evidence. */
export async function updateAttendance(trx: Database, webinar: WebinarRules, registrationIds?: readonly string[]): Promise<void> {
  const asked = { ...webinar, isReported: await hasReport(trx, webinar.id) };
  if (registrationIds) {
    for (let from = 0; from < registrationIds.length; from += ROWS_PER_STEP) {
      const ids = registrationIds.slice(from, from + ROWS_PER_STEP);
      await updateRows(trx, asked, await evidence(trx, webinar.id).where("id", "in", ids).execute());
    }
    return;
  }
  for (let after = 0; ; ) {
    const rows = await evidence(trx, webinar.id).where("position", ">", after).orderBy("position").limit(ROWS_PER_STEP).execute();
    await updateRows(trx, asked, rows);
    if (rows.length < ROWS_PER_STEP) return;
    after = rows.at(-1)!.position;
  }
}

/** Whether a report is imported for the webinar. */
export async function hasReport(db: Database, webinarId: string): Promise<boolean> {
  const row = await db
    .selectFrom("attendanceReports")
    .select("id")
    .where("webinarId", "=", webinarId)
    .where("state", "=", "applied")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function evidence(trx: Database, webinarId: string) {
  return trx
    .selectFrom("webinarRegistrations")
    .select(["id", "position", "joinedAt", "joinedAfterStartAt", "codeWordAt", "checkedInAt", "reportedMinutes", "manual"])
    .select(["attended", "doubtful", "quizPassedAt", "feedbackAt", "incomplete"])
    .where("webinarId", "=", webinarId);
}

type Row = Awaited<ReturnType<ReturnType<typeof evidence>["execute"]>>[number];

/** What the columns hold for each verdict. */
const COLUMNS: Record<AttendanceStatus, { attended: 0 | 1; doubtful: 0 | 1 }> = {
  attended: { attended: 1, doubtful: 0 },
  absent: { attended: 0, doubtful: 0 },
  doubtful: { attended: 0, doubtful: 1 },
};

async function updateRows(trx: Database, asked: WebinarRules & { isReported: boolean }, rows: Row[]): Promise<void> {
  const changed = new Map<string, { columns: Columns; ids: string[] }>();
  for (const row of rows) {
    const columns = columnsOf(asked, row);
    const isSame = (["attended", "doubtful", "incomplete"] as const).every((column) => row[column] === columns[column]);
    if (isSame) continue;
    const key = JSON.stringify(columns);
    const same = changed.get(key) ?? { columns, ids: [] };
    same.ids.push(row.id);
    changed.set(key, same);
  }
  for (const { columns, ids } of changed.values())
    await trx.updateTable("webinarRegistrations").set(columns).where("id", "in", ids).execute();
}

type Columns = Pick<WebinarRegistration, "attended" | "doubtful" | "incomplete">;

function columnsOf(asked: WebinarRules & { isReported: boolean }, row: Row): Columns {
  const verdict = attendanceStatus({ ...row, ...asked });
  return { ...COLUMNS[verdict], incomplete: verdict === "attended" && !hasAllNeeds(asked, row) ? 1 : 0 };
}

/** The code word is said during the webinar; typing it in stays possible for a day after the end. */
const LATE_MS = 24 * 3_600_000;

/** What is said to a person whose code word was not taken. */
export const CODE_WORD_ANSWERS: Record<Exclude<CodeWordAnswer, "accepted">, string> = {
  wrong: "This is not the code word. Check the spelling. Capitals and spaces don’t matter",
  early: "The webinar hasn’t started yet. The organiser says the code word during it",
  late: "It is too late: the code word worked until a day after the webinar",
  none: "You can’t enter a code word here any more",
};

export const codeWordForm = z.object({
  word: z.string({ error: CODE_WORD_ANSWERS.wrong }).transform((typed) => typed.slice(0, 200)),
});

type CodeWordAnswer = "accepted" | "wrong" | "early" | "late" | "none";

/** When a code word is taken; `none`: the webinar has none, is cancelled, or the person has no place. */
function codeWordGate(
  webinar: Webinar,
  { state }: Pick<WebinarRegistration, "state">,
  now: Date,
): "open" | "early" | "late" | "none" {
  if (!webinar.codeWord || webinar.state === "cancelled" || state !== "registered") return "none";
  if (now.getTime() < Date.parse(webinar.startsAt)) return "early";
  return now.getTime() > Date.parse(webinarEnd(webinar)) + LATE_MS ? "late" : "open";
}

/** Whether the page of a personal link asks for the code word. */
export function takesCodeWord(...given: Parameters<typeof codeWordGate>): boolean {
  return codeWordGate(...given) === "open";
}

/** Takes the code word from a person. The route limits how often it is tried. */
export async function acceptCodeWord(
  trx: Database,
  { webinar, registration, word, now }: { webinar: Webinar; registration: WebinarRegistration; word: string; now: Date },
): Promise<CodeWordAnswer> {
  const gate = codeWordGate(webinar, registration, now);
  if (gate !== "open") return gate;
  if (!sameCodeWord(word, webinar.codeWord ?? "")) return "wrong";
  await trx
    .updateTable("webinarRegistrations")
    .set({ codeWordAt: now.toISOString() })
    .where("id", "=", registration.id)
    .where("codeWordAt", "is", null)
    .execute();
  await updateAttendance(trx, webinar, [registration.id]);
  await sendLateCertificates(trx, webinar, [registration.id], now);
  return "accepted";
}

/**
 * Records that a person pressed Join, between the opening of the room and the planned end: the first time, and, if that was
 * before the start, the first time after it. Only people with a place are recorded. True when something was recorded now.
 */
export async function markJoined(trx: Database, registration: WebinarRegistration, now: Date): Promise<boolean> {
  if (registration.state !== "registered") return false;
  const webinar = await trx
    .selectFrom("webinars")
    .select(["id", "startsAt", "lengthMinutes", "minimumMinutes", "attendanceRule", "certificateNeeds", "timeZone", "state"])
    .where("id", "=", registration.webinarId)
    .executeTakeFirstOrThrow();
  if (webinar.state === "cancelled" || roomState(webinar, now) !== "open" || now.toISOString() > webinarEnd(webinar))
    return false;
  const { joinedAt } = registration;
  const at = now.toISOString();
  const { startsAt } = webinar;
  // Joining before the webinar was moved says nothing about the new date.
  const isFirst = joinedAt === null || joinedAt < roomOpensAt(startsAt);
  if (!isFirst && at < startsAt) return false;
  const recorded = await trx
    .updateTable("webinarRegistrations")
    .set(isFirst ? { joinedAt: at, joinedAfterStartAt: null } : { joinedAfterStartAt: at })
    .where("id", "=", registration.id)
    .$if(isFirst, (update) => update.where("joinedAt", joinedAt === null ? "is" : "=", joinedAt))
    .$if(!isFirst, (update) =>
      update
        .where("joinedAt", "<", startsAt)
        .where((or) => or.or([or("joinedAfterStartAt", "is", null), or("joinedAfterStartAt", "<", startsAt)])),
    )
    .executeTakeFirst();
  if (recorded.numUpdatedRows === 0n) return false;
  await updateAttendance(trx, webinar, [registration.id]);
  return true;
}

/** True when two code words are the same to the ear: case, spaces, punctuation and marks over and under letters do not count. */
export function sameCodeWord(typed: string, meant: string): boolean {
  const key = codeWordKey(meant);
  return key !== "" && codeWordKey(typed) === key;
}

/** What is left of a code word to compare. Empty: it holds no letter and no digit. */
export function codeWordKey(word: string): string {
  return searchable(word.normalize("NFKC")).replace(/[^\p{L}\p{N}]/gu, "");
}
