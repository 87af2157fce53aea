/** Work to be done later. Taken under a lease; a crash gives it back. */
export interface JobsTable {
  id: string;
  kind: string;
  /** JSON of what its kind carries. */
  payload: string;
  /** At most one waiting job per key. */
  uniqueKey: string | null;
  runAt: string;
  attempts: number;
  maxAttempts: number;
  leaseOwner: string | null;
  leaseUntil: string | null;
  lastError: string | null;
  failedAt: string | null;
  createdAt: string;
}
