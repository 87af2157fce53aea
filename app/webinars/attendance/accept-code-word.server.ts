import type { Database } from "#db/database.server.ts";
import { sendLateCertificates } from "../certificates/send-late-certificates.server.ts";
import { endOf, type Webinar, type WebinarRegistration } from "../find-webinar.server.ts";
import { sameCodeWord } from "./code-word.ts";
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
