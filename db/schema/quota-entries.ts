/** One line of the ledger of what was used up; the sums of a period's lines are its row in `quotaPeriods`. */
export interface QuotaEntriesTable {
  id: string;
  accountId: string;
  periodStart: string;
  batchId: string | null;
  /** `reserved` when a send is confirmed; `returned` for what never left. */
  kind: "reserved" | "returned";
  /** Below zero where something comes back. */
  emails: number;
  certificates: number;
  at: string;
}
