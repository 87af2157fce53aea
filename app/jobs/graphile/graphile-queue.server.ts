import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { JobPage, JobQueue, JobState, ListedJob, NewJob } from "../job-queue.ts";
import { runNext } from "./run-next.server.ts";
import { startRunner } from "./start-runner.server.ts";

/**
 * graphile-worker in the same database: its tables, its functions, its runner. What is put in is part of the act's transaction,
 * and the runner of any process hears of it when that commits.
 *
 * `payload` there is `{payload, runAt}`: ours, and the moment in the installation's own time, which a test may have set.
 */
export const graphileQueue: JobQueue = {
  async enqueue(trx: Database, { kind, payload = {}, uniqueKey, runAt, maxAttempts = 8, now }: NewJob) {
    if (uniqueKey) {
      // Most find one there; asked first, they write nothing and collide with nobody.
      const { rows } = await sql<{ isDead: number }>`select ${DEAD} as "isDead" from ${JOBS} where key = ${uniqueKey}`.execute(
        trx,
      );
      if (rows.some(({ isDead }) => !isDead)) return false;
      if (rows.length > 0) await sql`update ${JOBS} set key = null where key = ${uniqueKey} and ${DEAD}`.execute(trx);
    }
    const waitMs = Math.max(0, (runAt ?? now).getTime() - now.getTime());
    const kept = JSON.stringify({ payload, runAt: (runAt ?? now).toISOString() });
    const { rows } = await sql<{ isNew: number }>`
      select revision = 0 as "isNew" from graphile_worker.add_job(${kind}, payload => ${kept}::json,
        run_at => ${clockTime()} + ${waitMs}::float8 * interval '1 millisecond', max_attempts => ${maxAttempts}::int4,
        job_key => ${uniqueKey ?? null}::text, job_key_mode => 'unsafe_dedupe')`.execute(trx);
    return Boolean(rows[0]?.isNew);
  },

  async freeKey(trx, uniqueKey) {
    const { numAffectedRows } = await sql`update ${JOBS} set key = null where key = ${uniqueKey}`.execute(trx);
    return (numAffectedRows ?? 0n) > 0n;
  },

  async hasKey(db, uniqueKey) {
    const { rows } = await sql`select 1 from ${JOBS} where key = ${uniqueKey} and not ${DEAD}`.execute(db);
    return rows.length > 0;
  },

  async dropKey(trx, uniqueKey) {
    await sql`delete from ${JOBS} where key = ${uniqueKey}`.execute(trx);
  },

  async dropAbout(trx, id) {
    await sql`delete from ${JOBS} where payload::text like ${`%${id}%`} or key like ${`%${id}%`}`.execute(trx);
  },

  async list(db, page) {
    const { rows } = await sql<GraphileJob>`
      select jobs.id::text as id, tasks.identifier as kind, coalesce(payload->>'runAt', ${iso("jobs.run_at")}) as "askedFor",
        ${iso("jobs.run_at")} as "runAt", ${iso("jobs.created_at")} as "createdAt",
        ${failedAtOf("jobs")} as "failedAt",
        jobs.attempts, jobs.max_attempts as "maxAttempts", jobs.last_error as "lastError"
      from ${JOBS} as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where ${inState(page.state)} ${page.kind === undefined ? sql`` : sql`and ${ofKind(page.kind)}`}
      order by jobs.run_at ${page.state === "waiting" ? sql`asc` : sql`desc`}, jobs.id
      limit ${page.limit} offset ${page.offset}`.execute(db);
    return rows.map((row) => listed(row, page));
  },

  async count(db) {
    const { rows } = await sql<Record<JobState | "due", number> & { oldestDueAt: string | null }>`
      select count(*) filter (where ${inState("waiting")}) as waiting, count(*) filter (where ${inState("running")}) as running,
        count(*) filter (where ${inState("dead")}) as dead,
        count(*) filter (where ${inState("waiting")} and run_at <= now()) as due,
        ${iso(`min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())`)} as "oldestDueAt"
      from ${JOBS}`.execute(db);
    return rows[0]!;
  },

  async retry(db, id, now) {
    if (!isId(id)) return false;
    const { rows } = await sql`
      select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(db);
    if (rows.length === 0) return false;
    await sql`update ${JOBS} set payload = ((payload::jsonb - 'failedAt') || jsonb_build_object('runAt', ${now.toISOString()}::text))::json
      where id = ${id}::bigint and payload::jsonb ? 'runAt'`.execute(db);
    await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db);
    return true;
  },

  async drop(db, id) {
    if (!isId(id)) return false;
    const { rows } = await sql`select id from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db);
    return rows.length > 0;
  },

  async forgetDead(db, { before, limit }) {
    // Nothing touches a dead letter any more: it was given up when it was changed last.
    const { numAffectedRows } = await sql`delete from ${JOBS} where id in (select id from ${JOBS}
      where ${DEAD} and updated_at < ${before.toISOString()}::timestamptz limit ${limit})`.execute(db);
    return Number(numAffectedRows ?? 0n);
  },

  start: startRunner,
  runNext,
};

interface GraphileJob extends Omit<ListedJob, "state" | "failedAt"> {
  askedFor: string;
  failedAt: string;
}

const JOBS = sql`graphile_worker._private_jobs`;
const DEAD = sql`(attempts >= max_attempts and locked_at is null)`;

/** The time as the runner reads it; `now()` would be when the transaction began. */
function clockTime(): RawBuilder<unknown> {
  return sql`clock_timestamp()`;
}

/** When a dead letter was given up: the runner puts off what failed by so long, also for the last time. Of `jobs`, by its alias. */
export function failedAtOf(jobs: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${jobs}.payload`)}->>'failedAt',
    ${iso(`(${jobs}.run_at - exp(least(${jobs}.attempts, 10)) * interval '1 second')`)})`;
}

function iso(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function ofKind(kind: string): RawBuilder<unknown> {
  return sql`task_id = (select id from graphile_worker._private_tasks where identifier = ${kind})`;
}

function inState(state: JobState): RawBuilder<unknown> {
  if (state === "running") return sql`locked_at is not null`;
  return state === "dead"
    ? sql`(locked_at is null and attempts >= max_attempts)`
    : sql`(locked_at is null and attempts < max_attempts)`;
}

function listed({ askedFor, failedAt, ...job }: GraphileJob, { state }: JobPage): ListedJob {
  const runAt = job.attempts === 0 ? askedFor : job.runAt;
  return { ...job, runAt, state, failedAt: state === "dead" ? failedAt : null };
}

function isId(id: string): boolean {
  return /^\d{1,18}$/.test(id);
}
