import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { JobsTable } from "#db/schema/installation.ts";
import type { Schema } from "#db/schema.ts";
import type { AppContext } from "../app-context.ts";
import { onAnnouncement, tellPeers } from "../locks/announcements.server.ts";
import { errorSummary } from "../log/logged-error.server.ts";
import { newId } from "../text/ids.ts";
import {
  type JobHandlers,
  type JobQueue,
  type JobRunner,
  type JobState,
  jobBackOffMs,
  type ListedJob,
  type QueuedJob,
  type RunnerSettings,
} from "./job-queue.ts";

/**
 * Has each runner of this process look for a job at once, and by `tellPeers` those of the server's
 * other process. Its look is a write, so it comes after the transaction that puts the job in.
 */
const runners = new Set<() => void>();

/** A small queue of our own: a row a job, taken under a lease by an `update`. */
export const sqliteQueue: JobQueue = {
  async enqueue(trx: Database, job: QueuedJob) {
    const inserted = await trx
      .insertInto("jobs")
      .values({
        id: newId(job.now.getTime()),
        kind: job.kind,
        payload: JSON.stringify(job.payload ?? {}),
        uniqueKey: job.uniqueKey ?? null,
        runAt: (job.runAt ?? job.now).toISOString(),
        attempts: 0,
        maxAttempts: job.maxAttempts ?? 8,
        leaseOwner: null,
        leaseUntil: null,
        lastError: null,
        failedAt: null,
        createdAt: job.now.toISOString(),
      })
      .onConflict((conflict) => conflict.column("uniqueKey").doNothing())
      .executeTakeFirst();
    const isNew = inserted.numInsertedOrUpdatedRows === 1n;
    if (isNew && (job.runAt ?? job.now) <= job.now) {
      for (const wake of runners) wake();
      tellPeers("jobs");
    }
    return isNew;
  },

  async freeKey(trx, uniqueKey) {
    const freed = await trx
      .updateTable("jobs")
      .set({ uniqueKey: null })
      .where("uniqueKey", "=", uniqueKey)
      .executeTakeFirst();
    return freed.numUpdatedRows > 0n;
  },

  async hasKey(db, uniqueKey) {
    return (
      (await db
        .selectFrom("jobs")
        .select("id")
        .where("uniqueKey", "=", uniqueKey)
        .executeTakeFirst()) !== undefined
    );
  },

  async dropKey(trx, uniqueKey) {
    await trx.deleteFrom("jobs").where("uniqueKey", "=", uniqueKey).execute();
  },

  async dropAbout(trx, id) {
    await trx
      .deleteFrom("jobs")
      .where((or) => or.or([or("payload", "like", `%${id}%`), or("uniqueKey", "like", `%${id}%`)]))
      .execute();
  },

  async list(db, { state, kind, limit, offset, now }) {
    const rows = await inState(db, state, now)
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
      .selectAll()
      .orderBy(state === "dead" ? "failedAt" : "runAt", state === "waiting" ? "asc" : "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map((row) => listed(row, state));
  },

  async count(db, now) {
    const at = now.toISOString();
    const total = async (state: JobState) => {
      const { count } = await inState(db, state, now)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const due = await inState(db, "waiting", now)
      .select((select) => [
        select.fn.countAll<number>().as("count"),
        select.fn.min("runAt").as("oldest"),
      ])
      .where("runAt", "<=", at)
      .executeTakeFirstOrThrow();
    return {
      waiting: await total("waiting"),
      running: await total("running"),
      dead: await total("dead"),
      due: Number(due.count),
      oldestDueAt: due.oldest,
    };
  },

  async retry(db, id, now) {
    const at = now.toISOString();
    const retried = await db
      .updateTable("jobs")
      .set({ attempts: 0, runAt: at, failedAt: null, leaseOwner: null, leaseUntil: null })
      .where("id", "=", id)
      .where((or) =>
        or.or([
          or("leaseUntil", "is", null),
          or("leaseUntil", "<=", at),
          or("failedAt", "is not", null),
        ]),
      )
      .executeTakeFirst();
    return retried.numUpdatedRows > 0n;
  },

  async drop(db, id, now) {
    const dropped = await db
      .deleteFrom("jobs")
      .where("id", "=", id)
      .where((or) =>
        or.or([
          or("leaseUntil", "is", null),
          or("leaseUntil", "<=", now.toISOString()),
          or("failedAt", "is not", null),
        ]),
      )
      .executeTakeFirst();
    return dropped.numDeletedRows > 0n;
  },

  async forgetDead(db, { before, limit }) {
    const old = db
      .selectFrom("jobs")
      .select("id")
      .where("failedAt", "<", before.toISOString())
      .limit(limit);
    const gone = await db.deleteFrom("jobs").where("id", "in", old).executeTakeFirst();
    return Number(gone.numDeletedRows);
  },

  start: startRunner,
  runNext,
};

function inState(db: Database, state: JobState, now: Date) {
  const jobs = db.selectFrom("jobs");
  if (state === "dead") return jobs.where("failedAt", "is not", null);
  const living = jobs.where("failedAt", "is", null);
  const at = now.toISOString();
  if (state === "running") return living.where("leaseUntil", ">", at);
  return living.where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", at)]));
}

function listed(row: Selectable<JobsTable>, state: JobState): ListedJob {
  const { id, kind, runAt, attempts, maxAttempts, lastError, failedAt, createdAt } = row;
  return { id, kind, state, runAt, attempts, maxAttempts, lastError, failedAt, createdAt };
}

type Job = Selectable<JobsTable>;

/** Well over the longest wait between two tries, and over any lease. */
const FARTHEST_MS = 3 * 3_600_000;

/**
 * Takes the next due job under lease and runs it. Done: the row goes. Failed: it comes back later
 * and later, and after its last try it stays as a dead letter (`failedAt`), whose key is free
 * again. Returns false when nothing is due.
 */
async function runNext(
  app: AppContext,
  handlers: JobHandlers,
  given: { owner: string; leaseMs: number; random: () => number },
): Promise<boolean> {
  const { db, clock, log } = app;
  const job = await claim(db, { ...given, now: clock() });
  if (!job) return false;
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`no handler for the job kind ${job.kind}`);
    await handler(app, JSON.parse(job.payload));
    await db
      .deleteFrom("jobs")
      .where("id", "=", job.id)
      .where("leaseOwner", "=", given.owner)
      .execute();
  } catch (error) {
    const now = clock();
    const dead = job.attempts >= job.maxAttempts;
    log.error({ err: error, kind: job.kind, attempt: job.attempts, dead }, "a job failed");
    await db
      .updateTable("jobs")
      .set({
        leaseOwner: null,
        leaseUntil: null,
        lastError: errorSummary(error),
        ...(dead
          ? { failedAt: now.toISOString(), uniqueKey: null }
          : {
              runAt: new Date(
                now.getTime() + jobBackOffMs(job.attempts, given.random()),
              ).toISOString(),
            }),
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
  // One statement, so that it takes the write lock before it reads: two workers never get the same
  // row.
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
        // No retry waits longer and no lease lasts longer, so the clock was wrong when this was
        // written.
        .where((or) =>
          or.or([
            or("runAt", "<=", at),
            or.and([or("attempts", ">", 0), or("runAt", ">", farthest)]),
          ]),
        )
        .where((or) =>
          or.or([
            or("leaseUntil", "is", null),
            or("leaseUntil", "<=", at),
            or("leaseUntil", ">", farthest),
          ]),
        )
        .orderBy("runAt")
        .limit(1),
    )
    .where((or) =>
      or.or([
        or("leaseUntil", "is", null),
        or("leaseUntil", "<=", at),
        or("leaseUntil", ">", farthest),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Runs due jobs one after another for as long as the process lives. */
async function startRunner(app: AppContext, settings: RunnerSettings): Promise<JobRunner> {
  const { handlers, pollMs, leaseMs, random } = settings;
  const owner = randomUUID();
  let stopping = false;
  let isWoken = false;
  let endWait = () => {};
  const wake = () => {
    isWoken = true;
    endWait();
  };
  async function run(): Promise<void> {
    while (!stopping) {
      isWoken = false;
      const worked = await runNext(app, handlers, { owner, leaseMs, random }).catch((error) => {
        app.log.error({ err: error }, "the job worker hit an error");
        return false;
      });
      if (worked || isWoken || stopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  runners.add(wake);
  const stopListening = onAnnouncement(app.db, "jobs", wake);
  const running = run();
  return {
    async stop() {
      stopping = true;
      runners.delete(wake);
      stopListening();
      wake();
      await running;
    },
  };
}
