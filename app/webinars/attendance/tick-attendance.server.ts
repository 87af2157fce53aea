import type { Database } from "#db/database.server.ts";
import { sendLateCertificates } from "../certificates/send-late-certificates.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { updateAttendance } from "./update-attendance.server.ts";

const ROWS_A_STATEMENT = 200;

/** The organiser's decision about someone; `unsaid` undoes it. */
export type ManualWord = "came" | "absent" | "unsaid";

const KEPT: Record<ManualWord, number | null> = { came: 1, absent: 0, unsaid: null };

export function isManualWord(word: unknown): word is ManualWord {
  return typeof word === "string" && Object.hasOwn(KEPT, word);
}

/**
 * Records the organiser's decision about these people and works out their attendance. Returns how many of the webinar's they
 * are, and whether certificates are on their way to them.
 */
export async function tickAttendance(
  trx: Database,
  webinar: Webinar,
  registrationIds: readonly string[],
  word: ManualWord,
  now: Date,
): Promise<{ count: number; sendsCertificates: boolean }> {
  let count = 0;
  for (let from = 0; from < registrationIds.length; from += ROWS_A_STATEMENT) {
    const ids = registrationIds.slice(from, from + ROWS_A_STATEMENT);
    const { numUpdatedRows } = await trx
      .updateTable("webinarRegistrations")
      .set({ manual: KEPT[word] })
      .where("webinarId", "=", webinar.id)
      .where("state", "=", "registered")
      .where("id", "in", ids)
      .executeTakeFirst();
    count += Number(numUpdatedRows);
  }
  await updateAttendance(trx, webinar, registrationIds);
  return { count, sendsCertificates: word === "came" && (await sendLateCertificates(trx, webinar, registrationIds, now)) };
}
