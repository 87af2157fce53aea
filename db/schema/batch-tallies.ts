/** How many of a batch's people are in each delivery state, and `opened`, `machineOpened`, `clicked`, `unsubscribed`. Kept by triggers. */
export interface BatchTalliesTable {
  batchId: string;
  what: string;
  count: number;
}
