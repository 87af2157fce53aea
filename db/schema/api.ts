/** A key for programs. Shown once; the row holds its SHA-256. */
export interface ApiKeysTable {
  id: string;
  accountId: string;
  name: string;
  /** Its last four letters, to tell keys apart. */
  hint: string;
  keyHash: string;
  createdBy: string;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

/** What a request with an Idempotency-Key was answered: asked again with the same key, it gets the same answer and does nothing. */
export interface ApiRequestsTable {
  accountId: string;
  idempotencyKey: string;
  /** Of method, path and body: the same key for something else is refused. */
  requestSha256: string;
  status: number;
  /** JSON. */
  answer: string;
  createdAt: string;
}
