import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { JobsTable } from "#db/schema/jobs.ts";
import type { Schema } from "#db/schema.ts";
import { failedAtOf } from "./graphile/graphile-queue.server.ts";
import type { JobKind } from "./job-kinds.server.ts";
import { queueOf } from "./queue-of.server.ts";

export type CarriedJob = Selectable<JobsTable>;

/** Every job of the queue, dead letters too, as rows of SQLite's table, whichever engine it lies in. */
export async function carriedJobs(db: Database): Promise<CarriedJob[]> {
  if (!isPostgres(db as Kysely<Schema>)) return db.selectFrom("jobs").selectAll().orderBy("id").execute();
  const there = await sql<{ name: string | null }>`select to_regclass('graphile_worker._private_jobs')::text as "name"`.execute(
    db,
  );
  if (!there.rows[0]?.name) return [];
  const { rows } = await sql<CarriedJob>`select 'g' || lpad(jobs.id::text, 20, '0') as "id", tasks.identifier as "kind",
      coalesce(payload->'payload', payload)::text as "payload", jobs.key as "uniqueKey",
      coalesce(case when attempts = 0 then payload->>'runAt' end, ${iso("run_at")}) as "runAt", attempts, max_attempts as "maxAttempts",
      null as "leaseOwner", null as "leaseUntil", last_error as "lastError",
      case when attempts >= max_attempts and locked_at is null then ${failedAtOf("jobs")} end as "failedAt", ${iso("created_at")} as "createdAt"
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    order by jobs.id`.execute(db);
  return rows;
}

/** Puts jobs that came along as rows of SQLite's table into the queue of PostgreSQL, in the transaction that filled it. */
export async function takeInJobs(trx: Database, now: Date): Promise<void> {
  if (!isPostgres(trx as Kysely<Schema>)) return;
  const queue = queueOf(trx);
  for (const job of await trx.selectFrom("jobs").selectAll().orderBy("id").execute()) {
    const { kind, uniqueKey, runAt, maxAttempts, failedAt, attempts, lastError } = job;
    const marker = failedAt ? `carried:${job.id}` : (uniqueKey ?? undefined);
    const given = { payload: JSON.parse(job.payload) as object, runAt: new Date(runAt), maxAttempts, now };
    if (!(await queue.enqueue(trx, { kind: kind as JobKind, uniqueKey: marker, ...given })) || !failedAt) continue;
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${lastError ?? `failed after ${attempts} tries`},
      key = null, payload = (payload::jsonb || jsonb_build_object('failedAt', ${failedAt}::text))::json where key = ${marker}`.execute(
      trx,
    );
  }
  await trx.deleteFrom("jobs").execute();
}

function iso(column: string) {
  return sql<string>`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
