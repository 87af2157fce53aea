import type { Database } from "#db/database.server.ts";
import type { DeliveryState } from "#db/schema/deliveries.ts";

export type BatchTally = DeliveryState | "opened" | "machineOpened" | "clicked" | "unsubscribed";

/** The kept counts of these batches: people by state, and how many opened, clicked, unsubscribed. Absent is 0. */
export async function readBatchTallies(
  db: Database,
  batchIds: string[],
): Promise<Map<string, Partial<Record<BatchTally, number>>>> {
  const all = new Map<string, Partial<Record<BatchTally, number>>>();
  if (batchIds.length === 0) return all;
  const rows = await db.selectFrom("batchTallies").selectAll().where("batchId", "in", batchIds).execute();
  for (const { batchId, what, count } of rows) {
    const counts = all.get(batchId) ?? {};
    counts[what as BatchTally] = count;
    all.set(batchId, counts);
  }
  return all;
}
