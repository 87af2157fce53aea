import type { Kysely, Selectable } from "kysely";
import type { JobsTable } from "#db/schema/jobs.ts";
import type { Schema } from "#db/schema.ts";
import type { Installation } from "../../installation.server.ts";
import { errorWords } from "../../logged-words.server.ts";
import { jobBackOffMs } from "../back-off.ts";
import type { JobHandlers } from "../job-queue.ts";

type Job = Selectable<JobsTable>;

/** Well over the longest wait between two tries, and over any lease. */
const FARTHEST_MS = 3 * 3_600_000;

/**
 * Takes the next due job under lease and runs it. Done: the row goes. Failed: it comes back later and later, and after its
 * last try it stays as a dead letter (`failedAt`), whose key is free again. Returns false when nothing is due.
 */
export async function runNext(
  installation: Installation,
  handlers: JobHandlers,
  given: { owner: string; leaseMs: number; random: () => number },
): Promise<boolean> {
  const { db, clock, log } = installation;
  const job = await claim(db, { ...given, now: clock() });
  if (!job) return false;
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`no handler for the job kind ${job.kind}`);
    await handler(installation, JSON.parse(job.payload));
    await db.deleteFrom("jobs").where("id", "=", job.id).where("leaseOwner", "=", given.owner).execute();
  } catch (error) {
    const now = clock();
    const dead = job.attempts >= job.maxAttempts;
    log.error({ err: error, kind: job.kind, attempt: job.attempts, dead }, "a job failed");
    await db
      .updateTable("jobs")
      .set({
        leaseOwner: null,
        leaseUntil: null,
        lastError: errorWords(error),
        ...(dead
          ? { failedAt: now.toISOString(), uniqueKey: null }
          : { runAt: new Date(now.getTime() + jobBackOffMs(job.attempts, given.random())).toISOString() }),
      })
      .where("id", "=", job.id)
      .where("leaseOwner", "=", given.owner)
      .execute();
  }
  return true;
}

async function claim(
  db: Kysely<Schema>,
  { owner, leaseMs, now }: { owner: string; leaseMs: number; now: Date },
): Promise<Job | undefined> {
  const at = now.toISOString();
  const farthest = new Date(now.getTime() + FARTHEST_MS).toISOString();
  // One statement, so that it takes the write lock before it reads: two workers never get the same row.
  return db
    .updateTable("jobs")
    .set((set) => ({
      leaseOwner: owner,
      leaseUntil: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: set("attempts", "+", 1),
    }))
    .where("id", "=", (inner) =>
      inner
        .selectFrom("jobs")
        .select("id")
        .where("failedAt", "is", null)
        // No retry waits longer and no lease lasts longer, so the clock was wrong when this was written.
        .where((or) => or.or([or("runAt", "<=", at), or.and([or("attempts", ">", 0), or("runAt", ">", farthest)])]))
        .where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", at), or("leaseUntil", ">", farthest)]))
        .orderBy("runAt")
        .limit(1),
    )
    .where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", at), or("leaseUntil", ">", farthest)]))
    .returningAll()
    .executeTakeFirst();
}
