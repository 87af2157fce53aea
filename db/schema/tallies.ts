/**
 * Counts kept by triggers (db/migrations/004-counts.ts). `what`: `people`, `activities`, `batches:{status}` (certificates and
 * bulk), `certificates:{status}`, `certificatesSent`, `suppressions:{reason}`, `delivered`, `failed`.
 */
export interface TalliesTable {
  accountId: string;
  what: string;
  /** Empty: over all time. Otherwise the quarter of an hour, "2025-11-20T13:45", UTC (`certificatesSent`, `delivered`, `failed`). */
  at: string;
  count: number;
}
