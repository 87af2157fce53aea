import type { Database } from "#db/database.server.ts";
import { readAttendanceReport } from "./report.ts";

export interface ListedReport {
  id: string;
  fileName: string;
  state: "checking" | "applied";
  /** When it was applied, or else brought in; ISO. */
  at: string;
  people: number;
}

/** A webinar's reports, the newest first; one that waits for its doubts to be settled is among them. */
export async function listReports(db: Database, webinarId: string): Promise<ListedReport[]> {
  const rows = await db
    .selectFrom("attendanceReports")
    .select(["id", "fileName", "state", "people", "createdAt", "appliedAt"])
    .where("webinarId", "=", webinarId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, fileName, state, people, createdAt, appliedAt }) => ({
    id,
    fileName,
    state,
    at: appliedAt ?? createdAt,
    people: readAttendanceReport(people).people.length,
  }));
}
