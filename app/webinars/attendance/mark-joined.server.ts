import type { Database } from "#db/database.server.ts";
import { endOf, type WebinarRegistration } from "../find-webinar.server.ts";
import { roomState } from "../webinar-times.ts";
import { updateAttendance } from "./update-attendance.server.ts";

/**
 * Notes that a person went through their join link, the first time and only from when the room
 * opens until the planned end: who tries the link the day before has not attended. Only people with a place are noted. True when it was noted now.
 */
export async function markJoined(trx: Database, registration: WebinarRegistration, now: Date): Promise<boolean> {
  if (registration.state !== "registered" || registration.joinedAt !== null) return false;
  const webinar = await trx
    .selectFrom("webinars")
    .select(["id", "startsAt", "lengthMinutes", "minimumMinutes", "timeZone", "state"])
    .where("id", "=", registration.webinarId)
    .executeTakeFirstOrThrow();
  if (webinar.state === "cancelled" || roomState(webinar, now) !== "open" || now.toISOString() > endOf(webinar)) return false;
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
