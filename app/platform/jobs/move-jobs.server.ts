import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { JobsTable } from "#db/schema/installation.ts";
import type { Schema } from "#db/schema.ts";
import type { KeptPayload } from "./graphile-queue.server.ts";
import { failedAtOf } from "./graphile-sql.server.ts";

export type CarriedJob = Selectable<JobsTable>;

/**
 * Every job of the queue, dead letters too, as rows of SQLite's table, whichever engine it lies in.
 */
export async function carriedJobs(db: Database): Promise<CarriedJob[]> {
  if (!isPostgres(db as Kysely<Schema>))
    return db.selectFrom("jobs").selectAll().orderBy("id").execute();
  const there = await sql<{
    name: string | null;
  }>`select to_regclass('graphile_worker._private_jobs')::text as "name"`.execute(db);
  if (!there.rows[0]?.name) return [];
  const { rows } =
    await sql<CarriedJob>`select 'g' || lpad(jobs.id::text, 20, '0') as "id", tasks.identifier as "kind",
      coalesce(payload->'payload', payload)::text as "payload",
      case when attempts < max_attempts or locked_at is not null then jobs.key end as "uniqueKey",
      coalesce(case when attempts = 0 then payload->>'runAt' end, ${iso("run_at")}) as "runAt", attempts, max_attempts as "maxAttempts",
      null as "leaseOwner", null as "leaseUntil", last_error as "lastError",
      case when attempts >= max_attempts and locked_at is null then ${failedAtOf("jobs")} end as "failedAt", ${iso("created_at")} as "createdAt"
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    order by jobs.id`.execute(db);
  return rows;
}

/**
 * A job as it arrives in another installation, where no process is working on it. It waits; a job
 * that was running when its process ended is tried again, even if that was its last try. A dead
 * letter stays one and loses its key.
 */
export function asArriving(job: CarriedJob): CarriedJob {
  const { failedAt, attempts, maxAttempts, lastError } = job;
  return {
    ...job,
    payload: JSON.stringify(JSON.parse(job.payload)),
    uniqueKey: failedAt ? null : job.uniqueKey,
    attempts: failedAt ? maxAttempts : Math.min(attempts, maxAttempts - 1),
    lastError: failedAt ? (lastError ?? `failed after ${attempts} tries`) : lastError,
    leaseOwner: null,
    leaseUntil: null,
  };
}

/**
 * Moves the jobs that were loaded as rows of SQLite's table into the queue of PostgreSQL, in the
 * transaction that loaded them. Jobs already in that queue are removed: a server started on the
 * empty database has queued its own recurring ones. On SQLite the rows are the queue, and are only
 * brought into the state `asArriving` describes.
 */
export async function importJobs(trx: Database): Promise<void> {
  const jobs = (await trx.selectFrom("jobs").selectAll().orderBy("id").execute()).map(asArriving);
  if (!isPostgres(trx as Kysely<Schema>)) {
    for (const { id, uniqueKey, attempts, lastError } of jobs) {
      const state = { uniqueKey, attempts, lastError, leaseOwner: null, leaseUntil: null };
      await trx.updateTable("jobs").set(state).where("id", "=", id).execute();
    }
    return;
  }
  await sql`delete from graphile_worker._private_jobs`.execute(trx);
  for (const job of jobs) await insertIntoGraphile(trx, job);
  await trx.deleteFrom("jobs").execute();
}

/**
 * graphile-worker's `add_job` knows neither tries that were made before nor dead letters, so those
 * are set afterwards.
 */
async function insertIntoGraphile(trx: Database, job: CarriedJob): Promise<void> {
  const { runAt, failedAt } = job;
  const kept: KeptPayload = {
    payload: JSON.parse(job.payload),
    runAt,
    ...(failedAt ? { failedAt } : {}),
  };
  const { rows } = await sql<{
    id: string;
  }>`select id::text as "id" from graphile_worker.add_job(${job.kind},
    payload => ${JSON.stringify(kept)}::json, run_at => ${runAt}::timestamptz, max_attempts => ${job.maxAttempts}::int4,
    job_key => ${job.uniqueKey}::text, job_key_mode => 'unsafe_dedupe')`.execute(trx);
  // Dead letters are forgotten by when they last changed.
  await sql`update graphile_worker._private_jobs set attempts = ${job.attempts}::int2, last_error = ${job.lastError},
    created_at = ${job.createdAt}::timestamptz, updated_at = ${failedAt ?? job.createdAt}::timestamptz
    where id = ${rows[0]!.id}::bigint`.execute(trx);
}

function iso(column: string) {
  return sql<string>`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
