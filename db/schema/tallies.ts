/**
 * Counts kept by triggers (db/migrations/005-counts.ts). `what`: `people`, `activities`, `batches:{status}` (certificates and
 * bulk), `certificates:{status}`, `certificatesSent`, `issued:{project}:{status}` (certificates of a project), `expiring` (valid
 * certificates by when they end), `suppressions:{reason}`, `delivered`, `failed`, `emailsUsed`
 * (messages that used up the plan: see app/features/billing/plans/plan-usage.server.ts), and of
 * forms that do not lie in the bin `formsFiled` (responses) and `registrations` (people with a place in a webinar).
 */
export interface TalliesTable {
  accountId: string;
  what: string;
  /** Empty: over all time. Otherwise the quarter of an hour, "2025-11-20T13:45", UTC (`certificatesSent`, `expiring`, `delivered`, `failed`, `emailsUsed`, `formsFiled`, `registrations`). */
  at: string;
  count: number;
}
