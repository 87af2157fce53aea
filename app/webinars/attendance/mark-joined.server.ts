import type { Database } from "#db/database.server.ts";
import { endOf, type WebinarRegistration } from "../find-webinar.server.ts";
import { roomState } from "../webinar-times.ts";
import { roomOpensAt } from "./attendance-verdict.ts";
import { updateAttendance } from "./update-attendance.server.ts";

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
