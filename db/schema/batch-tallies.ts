/** How many of a batch's people are in each delivery state, and `opened`, `machineOpened`, `clicked`, `unsubscribed`; of its certificates how many were `viewed`, `downloaded`, `linkedIn`. Kept by triggers. */
export interface BatchTalliesTable {
  batchId: string;
  what: string;
  count: number;
}
