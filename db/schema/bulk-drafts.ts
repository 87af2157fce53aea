import type { Generated } from "kysely";

/** A bulk mail being written: to whom, and what. Becomes one batch. */
export interface BulkDraftsTable {
  id: string;
  accountId: string;
  /** JSON of `BulkAudience` (app/features/messages/bulk/bulk-audience.ts). */
  audience: string;
  subject: string;
  body: string;
  replyTo: string;
  /** JSON: placeholder → what stands where somebody has none. */
  fallbacks: string;
  /** JSON of `MessageDraft` (app/features/messages/compose/message-draft.ts): typed last, but not to be sent as it is; null: nothing. */
  messageDraft: string | null;
  /** Counts the saves of the message, so that one window does not overwrite another's. */
  messageRevision: Generated<number>;
  /** What it became; null while it is a draft. */
  batchId: string | null;
  createdBy: string;
  createdAt: string;
  editedAt: string;
}
