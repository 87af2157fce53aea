/** One call to the mail provider (1–100 messages), recorded before it was sent with its key, so a crash can be answered. */
export interface ProviderCallsTable {
  id: string;
  batchId: string;
  transport: string;
  idempotencyKey: string;
  /** SHA-256 of the payload's parts: the same key must always carry the same payload. */
  payloadSha256: string | null;
  state: "sending" | "accepted" | "rejected" | "retry" | "unknown";
  attempt: number;
  leaseOwner: string;
  leaseUntil: string;
  firstTriedAt: string;
  nextTryAt: string | null;
  answer: string | null;
}
