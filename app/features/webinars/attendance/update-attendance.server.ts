import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import type { Database } from "#db/database.server.ts";
import { type AttendanceStatus, attendanceStatus } from "./attendance-status.ts";

const ROWS_PER_STEP = 200;

type WebinarRules = Pick<Webinar, "id" | "startsAt" | "lengthMinutes" | "minimumMinutes" | "attendanceRule">;

/** Works out again who attended, of these registrations or of all; in the transaction that changed the evidence. */
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
    .select(["id", "position", "joinedAt", "joinedAfterStartAt", "codeWordAt", "reportedMinutes", "manual"])
    .select(["attended", "doubtful"])
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
  for (const verdict of ["attended", "absent", "doubtful"] as const) {
    const columns = COLUMNS[verdict];
    const ids = rows
      .filter((row) => attendanceStatus({ ...row, ...asked }) === verdict)
      .filter((row) => row.attended !== columns.attended || row.doubtful !== columns.doubtful)
      .map(({ id }) => id);
    if (ids.length > 0) await trx.updateTable("webinarRegistrations").set(columns).where("id", "in", ids).execute();
  }
}
