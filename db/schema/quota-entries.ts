/** One line of the ledger of what was used up. What an account used in a period are the lines whose `countsAt` lies in it. */
export interface QuotaEntriesTable {
  id: string;
  accountId: string;
  /** The time it counts for: when the mail is meant to go. What comes back counts for the time it was reserved for. */
  countsAt: string;
  batchId: string | null;
  /** `reserved` when a send is confirmed; `returned` for what never left; `moved` to another time; `carried` over from before there was a ledger. */
  kind: "reserved" | "returned" | "moved" | "carried";
  /** Below zero where something comes back. */
  emails: number;
  certificates: number;
  at: string;
}
