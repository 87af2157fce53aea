/** What those who run the installation did, and whose data they looked at. Nothing is ever changed in it. */
export interface OperatorActsTable {
  id: string;
  at: string;
  operatorId: string | null;
  /** Their address, or "command line". */
  operatorName: string;
  /** What was done: `account.suspended`, `account.viewed`, … (`app/features/activity/operator-act-kinds.ts`). */
  act: string;
  accountId: string | null;
  /** What it was done to, in words. */
  subject: string;
  note: string;
}
