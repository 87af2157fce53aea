import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { AppContext } from "../app-context.ts";
import { graphileQueue } from "./graphile-queue.server.ts";
import type { JobCounts, JobHandlers, JobPage, JobQueue, ListedJob } from "./job-queue.ts";
import { sqliteQueue } from "./sqlite-queue.server.ts";

/** The queue that lies in this database, a transaction's too. */
export function queueOf(db: Database): JobQueue {
  return isPostgres(db) ? graphileQueue : sqliteQueue;
}

/**
 * Lets the next job of the key be taken in while this one still runs: what happens from here on is
 * not its work any more. False: there was none of the key, for this run is a second one of a job
 * that has done so.
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

/**
 * Drops work that is still to be done for something that is no more. `id`: as jobs name it in their
 * payload or key.
 */
export async function dropJobsAbout(trx: Database, id: string): Promise<void> {
  await queueOf(trx).dropAbout(trx, id);
}

/** A page of the queue, for the operator. */
export async function listJobs(db: Database, page: JobPage): Promise<ListedJob[]> {
  return queueOf(db).list(db, page);
}

/** How many jobs there are in each state, and how far behind the queue is. */
export async function countJobs(db: Database, now: Date): Promise<JobCounts> {
  return queueOf(db).count(db, now);
}

/**
 * Has a dead letter, or one that waits, taken up at once with all its tries. False: there is no
 * such job, or it runs.
 */
export async function retryJob(db: Database, id: string, now: Date): Promise<boolean> {
  return queueOf(db).retry(db, id, now);
}

/**
 * Forgets dead letters that were given up before a moment, at most so many. Returns how many went.
 */
export async function pruneDeadJobs(
  db: Database,
  given: { before: Date; limit: number },
): Promise<number> {
  return queueOf(db).forgetDead(db, given);
}

/** Takes a job out for good. False: there is no such job, or it runs. */
export async function dropJob(db: Database, id: string, now: Date): Promise<boolean> {
  return queueOf(db).drop(db, id, now);
}

/**
 * Takes the next job that is due by the installation's clock and runs it, as the worker does. Done:
 * it is gone. Failed: it comes back later and later, and after its last try it stays as a dead
 * letter, whose key is free again. Returns false when nothing is due.
 */
export async function runNextJob(
  app: AppContext,
  handlers: JobHandlers,
  given: { owner: string; leaseMs: number; random: () => number },
): Promise<boolean> {
  return queueOf(app.db).runNext(app, handlers, given);
}
