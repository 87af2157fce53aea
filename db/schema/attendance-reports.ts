/** An imported attendance report: people of it and whom we take them for, until the organiser has settled the doubts. */
export interface AttendanceReportsTable {
  id: string;
  accountId: string;
  webinarId: string;
  fileName: string;
  /** JSON of `ReportedPerson[]` (app/webinars/attendance/report.ts). */
  people: string;
  state: "checking" | "applied";
  createdAt: string;
  appliedAt: string | null;
}
