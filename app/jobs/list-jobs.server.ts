import type { Database } from "#db/database.server.ts";
import type { JobCounts, JobPage, ListedJob } from "./job-queue.ts";
import { queueOf } from "./queue-of.server.ts";

/** A page of the queue, for the operator. */
export async function listJobs(db: Database, page: JobPage): Promise<ListedJob[]> {
  return queueOf(db).list(db, page);
}

/** How many jobs there are in each state, and how far behind the queue is. */
export async function countJobs(db: Database, now: Date): Promise<JobCounts> {
  return queueOf(db).count(db, now);
}

/** Has a dead letter, or one that waits, taken up at once with all its tries. False: there is no such job, or it runs. */
export async function retryJob(db: Database, id: string, now: Date): Promise<boolean> {
  return queueOf(db).retry(db, id, now);
}

/** Forgets dead letters that were given up before a moment, at most so many. Returns how many went. */
export async function forgetDeadJobs(db: Database, given: { before: Date; limit: number }): Promise<number> {
  return queueOf(db).forgetDead(db, given);
}

/** Takes a job out for good. False: there is no such job, or it runs. */
export async function dropJob(db: Database, id: string, now: Date): Promise<boolean> {
  return queueOf(db).drop(db, id, now);
}
