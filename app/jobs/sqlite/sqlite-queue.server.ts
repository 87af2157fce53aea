import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { JobsTable } from "#db/schema/jobs.ts";
import { newId } from "../../ids.ts";
import type { JobQueue, JobState, ListedJob, NewJob } from "../job-queue.ts";
import { runNext } from "./run-next.server.ts";
import { startRunner } from "./start-runner.server.ts";

/** A small queue of our own: a row a job, taken under a lease by an `update`. */
export const sqliteQueue: JobQueue = {
  async enqueue(trx: Database, job: NewJob) {
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
    return inserted.numInsertedOrUpdatedRows === 1n;
  },

  async freeKey(trx, uniqueKey) {
    const freed = await trx.updateTable("jobs").set({ uniqueKey: null }).where("uniqueKey", "=", uniqueKey).executeTakeFirst();
    return freed.numUpdatedRows > 0n;
  },

  async hasKey(db, uniqueKey) {
    return (await db.selectFrom("jobs").select("id").where("uniqueKey", "=", uniqueKey).executeTakeFirst()) !== undefined;
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
      .select((select) => [select.fn.countAll<number>().as("count"), select.fn.min("runAt").as("oldest")])
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
      .where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", at), or("failedAt", "is not", null)]))
      .executeTakeFirst();
    return retried.numUpdatedRows > 0n;
  },

  async drop(db, id, now) {
    const dropped = await db
      .deleteFrom("jobs")
      .where("id", "=", id)
      .where((or) =>
        or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", now.toISOString()), or("failedAt", "is not", null)]),
      )
      .executeTakeFirst();
    return dropped.numDeletedRows > 0n;
  },

  async forgetDead(db, { before, limit }) {
    const old = db.selectFrom("jobs").select("id").where("failedAt", "<", before.toISOString()).limit(limit);
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
