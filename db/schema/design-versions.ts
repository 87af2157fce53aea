/** A design as it was sent. Never changed, so a certificate always draws the same bytes. */
export interface DesignVersionsTable {
  /** SHA-256 of the canonical text of `design`, hex. */
  id: string;
  accountId: string;
  /** JSON of `Design`. */
  design: string;
  createdAt: string;
}
