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
  /** JSON of `Mapping` (app/features/recipients/lists/list-columns.ts): what each column is used as. */
  mapping: string;
  /** People already in the list stay as they are, or are updated: matched by address and name, or by address alone. */
  policy: "keep" | "update" | "updateByAddress";
  consentAt: string | null;
  rowsRead: number;
  rowsTotal: number | null;
  addedCount: number;
  updatedCount: number;
  duplicateCount: number;
  invalidCount: number;
  /** A sentence for the organiser when status is failed. */
  problem: string | null;
  /** What the list looked like when the file was checked against it: applied only while that still holds. */
  listState: string | null;
  createdAt: string;
  finishedAt: string | null;
}
