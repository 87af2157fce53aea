import type { QueuedJob } from "../../app/platform/jobs/job-queue.ts";
import { queueOf } from "../../app/platform/jobs/jobs.server.ts";
import type { Database } from "../../db/database.server.ts";

/** Puts a job into the queue, whatever its payload: also one that no job of its kind takes. */
export function enqueueAnyJob(trx: Database, job: QueuedJob): Promise<boolean> {
  return queueOf(trx).enqueue(trx, job);
}
