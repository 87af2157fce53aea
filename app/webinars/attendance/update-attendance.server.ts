import type { Database } from "#db/database.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { hasAttended } from "./has-attended.ts";

const ROWS_A_TURN = 200;

type Asked = Pick<Webinar, "id" | "startsAt" | "lengthMinutes" | "minimumMinutes">;

/** Works out again who attended, of these registrations or of all; in the transaction that changed the evidence. */
export async function updateAttendance(trx: Database, webinar: Asked, registrationIds?: readonly string[]): Promise<void> {
  if (registrationIds) {
    for (let from = 0; from < registrationIds.length; from += ROWS_A_TURN) {
      const ids = registrationIds.slice(from, from + ROWS_A_TURN);
      await updateRows(trx, webinar, await evidence(trx, webinar.id).where("id", "in", ids).execute());
    }
    return;
  }
  for (let after = 0; ; ) {
    const rows = await evidence(trx, webinar.id).where("position", ">", after).orderBy("position").limit(ROWS_A_TURN).execute();
    await updateRows(trx, webinar, rows);
    if (rows.length < ROWS_A_TURN) return;
    after = rows.at(-1)!.position;
  }
}

function evidence(trx: Database, webinarId: string) {
  return trx
    .selectFrom("webinarRegistrations")
    .select(["id", "position", "joinedAt", "codeWordAt", "reportedMinutes", "manual", "attended"])
    .where("webinarId", "=", webinarId);
}

type Row = Awaited<ReturnType<ReturnType<typeof evidence>["execute"]>>[number];

async function updateRows(trx: Database, webinar: Asked, rows: Row[]): Promise<void> {
  for (const attended of [1, 0]) {
    const ids = rows
      .filter((row) => row.attended !== attended && hasAttended({ ...row, ...webinar }) === (attended === 1))
      .map(({ id }) => id);
    if (ids.length > 0) await trx.updateTable("webinarRegistrations").set({ attended }).where("id", "in", ids).execute();
  }
}
