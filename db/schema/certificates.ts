/** An issued certificate. `values` is everything printed on it, exactly as printed. */
export interface CertificatesTable {
  /** 20 Crockford base32 letters, 100 random bits. */
  id: string;
  accountId: string;
  projectId: string;
  recipientId: string | null;
  batchId: string | null;
  designVersionId: string;
  title: string;
  holderName: string;
  /** Lower-cased; never shown on a public page. Follows corrections, so the credential is not made from it. */
  holderEmail: string;
  /**
   * `hashHolderEmail` of the address it was issued to: what its credential says, whatever becomes of `holderEmail`. Null: issued
   * before this was kept, and the address has not been corrected since.
   */
  issuedEmailHash: string | null;
  issuerName: string;
  /** JSON: placeholder name → value. */
  values: string;
  issuedAt: string;
  /** IANA zone of its days: its account's when it was issued. A certificate's date never changes with its issuer's clock. */
  timeZone: string;
  expiresAt: string | null;
  status: "valid" | "revoked" | "replaced";
  revokedAt: string | null;
  revokeReason: string | null;
  replacedById: string | null;
  /** The certificate that this one corrects; unique, so that each has one successor. A correction has no `batchId` and costs nothing. */
  replacesId: string | null;
  viewCount: number;
  downloadCount: number;
  firstDownloadedAt: string | null;
  /** When the mail server took the first mail with it; kept by triggers. */
  sentAt: string | null;
  /** When somebody first pressed "Add to LinkedIn profile" on its page. */
  linkedInAt: string | null;
  /** The time it counts for in the plan (`quotaEntries`); null: it uses nothing up. */
  countsAt: string | null;
}
