import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Database } from "#db/database.server.ts";
import { showCertificateId } from "../../certificates/certificate-id.ts";
import { csvLine } from "../../http/write-csv.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { zonedMoment } from "../webinar-times.ts";

const ROWS_A_PIECE = 500;

/** Everyone with a place, with what is known about their coming, as lines of a CSV file; read piece by piece. */
export async function* exportAttendance(db: Database, webinar: Webinar): AsyncGenerator<string> {
  yield csvLine([
    "Name",
    "Email Address",
    "Attended",
    "Minutes in reports",
    "Joined with their link",
    "Joined again after the start",
    "Code word",
    "Your decision",
    "Certificate ID",
    "Registered",
  ]);
  const moment = (at: string | null) => (at ? zonedMoment(new Date(at), webinar.timeZone) : "");
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", webinar.id)
      .where("state", "=", "registered")
      .where("position", ">", after)
      .orderBy("position")
      .limit(ROWS_A_PIECE)
      .execute();
    for (const row of rows) {
      yield csvLine([
        row.name,
        row.email,
        row.attended === 1 ? "Yes" : row.doubtful === 1 ? "Doubtful" : "No",
        row.reportedMinutes ?? "",
        moment(row.joinedAt),
        moment(row.joinedAfterStartAt),
        moment(row.codeWordAt),
        row.manual === null ? "" : row.manual === 1 ? "Attended" : "Did not attend",
        row.certificateId ? showCertificateId(row.certificateId) : "",
        moment(row.registeredAt),
      ]);
    }
    if (rows.length < ROWS_A_PIECE) return;
    after = rows.at(-1)!.position;
    await letOthersRun();
  }
}
