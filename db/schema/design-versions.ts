/** A design as it was sent. Never changed, so a certificate always draws the same bytes. */
export interface DesignVersionsTable {
  /** SHA-256 of the canonical JSON, hex. */
  id: string;
  accountId: string;
  design: string;
  createdAt: string;
}
