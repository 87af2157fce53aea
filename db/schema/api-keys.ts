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
