import { endOf, type Webinar, type WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { roomState } from "#app/features/forms/webinar/webinar-times.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { sendLateCertificates } from "../certificates/automatic-certificates.server.tsx";
import { roomOpensAt } from "./attendance-status.ts";
import { updateAttendance } from "./update-attendance.server.ts";

/** The code word is said during the webinar; typing it in stays possible for a day after the end. */
const LATE_HOURS = 24;

export type CodeWordAnswer = "accepted" | "wrong" | "early" | "late" | "none";

/**
 * Takes the code word from a person who has a place. `early`: the webinar has not begun; `late`: it ended more than a day
 * ago; `none`: it has no code word, is cancelled or the person has no place. The route limits how often it is tried.
 */
export async function acceptCodeWord(
  trx: Database,
  { webinar, registration, word, now }: { webinar: Webinar; registration: WebinarRegistration; word: string; now: Date },
): Promise<CodeWordAnswer> {
  if (!webinar.codeWord || webinar.state === "cancelled" || registration.state !== "registered") return "none";
  if (now.getTime() < Date.parse(webinar.startsAt)) return "early";
  if (now.getTime() > Date.parse(endOf(webinar)) + LATE_HOURS * 3_600_000) return "late";
  if (!sameCodeWord(word, webinar.codeWord)) return "wrong";
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
    .select(["id", "startsAt", "lengthMinutes", "minimumMinutes", "attendanceRule", "timeZone", "state"])
    .where("id", "=", registration.webinarId)
    .executeTakeFirstOrThrow();
  if (webinar.state === "cancelled" || roomState(webinar, now) !== "open" || now.toISOString() > endOf(webinar)) return false;
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
