import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import {
  type AttendanceStatus,
  attendanceStatus,
  roomOpensAt,
} from "../model/attendance-status.ts";
import { hasAllNeeds } from "../model/certificate-needs.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { roomState, webinarEnd } from "../model/webinar-times.ts";
import { guestsOfRows, updateSeriesAttendance } from "../sessions/series-attendance.server.ts";
import { lockWebinar } from "./places.server.ts";

const ROWS_PER_STEP = 200;

type WebinarRules = Pick<
  Webinar,
  | ("id" | "startsAt" | "lengthMinutes" | "minimumMinutes" | "attendanceRule" | "certificateNeeds")
  | ("seriesId" | "sessionCount")
>;

/**
 * Works out again who attended and who has earned the certificate, of these registrations or of
 * all; in the transaction that changed the evidence. Of a session also what its guests have of the
 * series.
 */
export async function updateAttendance(
  trx: Database,
  webinar: WebinarRules,
  registrationIds?: readonly string[],
): Promise<void> {
  if (webinar.sessionCount !== null)
    return updateSeriesAttendance(trx, webinar.id, registrationIds);
  // The series first, as everybody who registers takes it: two who took them in different orders
  // would wait for each other.
  if (webinar.seriesId !== null) await lockWebinar(trx, webinar.seriesId);
  await updateOwnAttendance(trx, webinar, registrationIds);
  if (webinar.seriesId === null) return;
  const guests = registrationIds && (await guestsOfRows(trx, registrationIds));
  await updateSeriesAttendance(trx, webinar.seriesId, guests);
}

async function updateOwnAttendance(
  trx: Database,
  webinar: WebinarRules,
  registrationIds?: readonly string[],
): Promise<void> {
  const asked = { ...webinar, isReported: await hasReport(trx, webinar.id) };
  if (registrationIds) {
    for (let from = 0; from < registrationIds.length; from += ROWS_PER_STEP) {
      const ids = registrationIds.slice(from, from + ROWS_PER_STEP);
      await updateRows(
        trx,
        asked,
        await evidence(trx, webinar.id).where("id", "in", ids).execute(),
      );
    }
    return;
  }
  const pages = keysetPages(
    (last: Pick<Row, "position"> | null, limit) =>
      evidence(trx, webinar.id)
        .where("position", ">", last?.position ?? 0)
        .orderBy("position")
        .limit(limit)
        .execute(),
    ROWS_PER_STEP,
  );
  for await (const rows of pages) await updateRows(trx, asked, rows);
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
    .select([
      "id",
      "position",
      "joinedAt",
      "joinedAfterStartAt",
      "codeWordAt",
      "checkedInAt",
      "reportedMinutes",
      "manual",
    ])
    .select(["attended", "doubtful", "quizPassedAt", "feedbackAt", "incomplete", "attendedEarlier"])
    .where("webinarId", "=", webinarId);
}

type Row = Awaited<ReturnType<ReturnType<typeof evidence>["execute"]>>[number];

/** What the columns hold for each verdict. */
const COLUMNS: Record<AttendanceStatus, { attended: 0 | 1; doubtful: 0 | 1 }> = {
  attended: { attended: 1, doubtful: 0 },
  absent: { attended: 0, doubtful: 0 },
  doubtful: { attended: 0, doubtful: 1 },
};

async function updateRows(
  trx: Database,
  asked: WebinarRules & { isReported: boolean },
  rows: Row[],
): Promise<void> {
  const changed = new Map<string, { columns: Columns; ids: string[] }>();
  for (const row of rows) {
    const columns = columnsOf(asked, row);
    const isSame = (["attended", "doubtful", "incomplete"] as const).every(
      (column) => row[column] === columns[column],
    );
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
  return {
    ...COLUMNS[verdict],
    incomplete: verdict === "attended" && !hasAllNeeds(asked, row) ? 1 : 0,
  };
}

/**
 * Records that a person pressed Join, between the opening of the room and the planned end: the
 * first time, and, if that was before the start, the first time after it. Only people with a place
 * are recorded. True when something was recorded now.
 */
export async function markJoined(
  trx: Database,
  registration: WebinarRegistration,
  now: Date,
): Promise<boolean> {
  if (registration.state !== "registered") return false;
  const webinar = await trx
    .selectFrom("webinars")
    .select([
      "id",
      "startsAt",
      "lengthMinutes",
      "minimumMinutes",
      "attendanceRule",
      "certificateNeeds",
      "timeZone",
      "state",
    ])
    .select(["seriesId", "sessionCount"])
    .where("id", "=", registration.webinarId)
    .executeTakeFirstOrThrow();
  if (
    webinar.state === "cancelled" ||
    roomState(webinar, now) !== "open" ||
    now.toISOString() > webinarEnd(webinar)
  )
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
        .where((or) =>
          or.or([or("joinedAfterStartAt", "is", null), or("joinedAfterStartAt", "<", startsAt)]),
        ),
    )
    .executeTakeFirst();
  if (recorded.numUpdatedRows === 0n) return false;
  await updateAttendance(trx, webinar, [registration.id]);
  return true;
}
