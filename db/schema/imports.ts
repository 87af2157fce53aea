/** One uploaded list on its way in: read → mapped → checked → applied. Rows wait in `importRows` until applied. */
export interface ImportsTable {
  id: string;
  accountId: string;
  listId: string;
  projectId: string | null;
  fileName: string;
  fileKey: string;
  status: "uploaded" | "reading" | "ready" | "applying" | "applied" | "failed";
  /** JSON: detected kind, encoding, delimiter, sheet, headers, first rows. */
  detected: string;
  /** JSON: column index → field. */
  mapping: string;
  policy: "keep" | "update";
  consentAt: string | null;
  rowsRead: number;
  rowsTotal: number | null;
  addedCount: number;
  updatedCount: number;
  duplicateCount: number;
  invalidCount: number;
  /** A sentence for the organiser when status is failed. */
  problem: string | null;
  createdAt: string;
  finishedAt: string | null;
}
