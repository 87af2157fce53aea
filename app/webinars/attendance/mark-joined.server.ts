import type { Database } from "#db/database.server.ts";
import { endOf, type WebinarRegistration } from "../find-webinar.server.ts";
import { isJoining } from "./join-window.ts";
import { updateAttendance } from "./update-attendance.server.ts";

/**
 * Notes that a person went through their join link, the first time and only while the webinar runs (`isJoining`): who tries
 * the link the day before has not attended. Only people with a place are noted. True when it was noted now.
 */
export async function markJoined(trx: Database, registration: WebinarRegistration, now: Date): Promise<boolean> {
  if (registration.state !== "registered" || registration.joinedAt !== null) return false;
  const webinar = await trx
    .selectFrom("webinars")
    .select(["id", "startsAt", "lengthMinutes", "minimumMinutes", "state"])
    .where("id", "=", registration.webinarId)
    .executeTakeFirstOrThrow();
  if (webinar.state === "cancelled" || !isJoining({ startsAt: webinar.startsAt, endsAt: endOf(webinar) }, now)) return false;
  const noted = await trx
    .updateTable("webinarRegistrations")
    .set({ joinedAt: now.toISOString() })
    .where("id", "=", registration.id)
    .where("joinedAt", "is", null)
    .executeTakeFirst();
  if (noted.numUpdatedRows === 0n) return false;
  await updateAttendance(trx, webinar, [registration.id]);
  return true;
}
