import type { Database } from "#db/database.server.ts";
import { queueOf } from "./queue-of.server.ts";

/**
 * Lets the next job of the key be taken in while this one still runs: what happens from here on is not its work any more. False:
 * there was none of the key, for this run is a second one of a job that has done so.
 */
export async function freeJobKey(trx: Database, uniqueKey: string): Promise<boolean> {
  return queueOf(trx).freeKey(trx, uniqueKey);
}

/** Whether a job of the key waits or runs. */
export async function hasJob(db: Database, uniqueKey: string): Promise<boolean> {
  return queueOf(db).hasKey(db, uniqueKey);
}

/** Drops the job of the key, also one that runs: that goes on, and is not repeated. */
export async function dropJobOf(trx: Database, uniqueKey: string): Promise<void> {
  await queueOf(trx).dropKey(trx, uniqueKey);
}

/** Drops work that is still to be done for something that is no more. `id`: as jobs name it in their payload or key. */
export async function dropJobsAbout(trx: Database, id: string): Promise<void> {
  await queueOf(trx).dropAbout(trx, id);
}
