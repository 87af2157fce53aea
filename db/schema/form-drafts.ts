/** Answers of somebody who is not through yet: kept between pages, and reached again by a mailed link. */
export interface FormDraftsTable {
  id: string;
  accountId: string;
  formId: string;
  versionId: string;
  /** SHA-256 of what the browser's cookie (or the embedded page's address) holds. */
  tokenHash: string;
  /** SHA-256 of the mailed link's token; null until it is asked for. */
  linkHash: string | null;
  /** JSON: element id → answer. */
  answers: string;
  /** How far the person has come, 1 for the first page. */
  page: number;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
}
