import type { Database } from "#db/database.server.ts";
import type { DeliveryState } from "#db/schema/deliveries.ts";

/** What people, and machines, did with the mails of a batch and with its certificates. */
export const VISIT_TALLIES = ["opened", "machineOpened", "clicked", "viewed", "downloaded", "linkedIn", "unsubscribed"] as const;
export type VisitTally = (typeof VISIT_TALLIES)[number];
export type BatchTally = DeliveryState | VisitTally;

/** The kept counts of these batches: people by state, and what they did. Absent is 0. */
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
