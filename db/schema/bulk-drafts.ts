/** A bulk mail being written: to whom, and what. Becomes one batch. */
export interface BulkDraftsTable {
  id: string;
  accountId: string;
  /** JSON of `BulkAudience` (app/bulk-email/bulk-audience.ts). */
  audience: string;
  subject: string;
  body: string;
  replyTo: string;
  /** JSON: placeholder → what stands where somebody has none. */
  fallbacks: string;
  /** What it became; null while it is a draft. */
  batchId: string | null;
  createdBy: string;
  createdAt: string;
  editedAt: string;
}
