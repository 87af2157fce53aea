/** An imported attendance report: people of it and whom we take them for, until the organiser has settled the doubts. */
export interface AttendanceReportsTable {
  id: string;
  accountId: string;
  webinarId: string;
  fileName: string;
  /** JSON of `AttendanceReport` (app/features/webinars/model/report.ts): its people, each with the registration they are taken for. */
  people: string;
  state: "checking" | "applied";
  createdAt: string;
  appliedAt: string | null;
}
