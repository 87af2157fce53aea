import type { Database } from "#db/database.server.ts";
import type { NewJob } from "./job-queue.ts";
import { queueOf } from "./queue-of.server.ts";

/**
 * Puts work into the queue, in the transaction of the act that asks for it. With a `uniqueKey` at most one waits: a second
 * one is left out and false returned.
 */
export async function enqueueJob(trx: Database, job: NewJob): Promise<boolean> {
  return queueOf(trx).enqueue(trx, job);
}
