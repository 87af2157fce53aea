import type { Runner, Task, TaskList } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { addressOf, type Database, QUEUE_SCHEMA } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { AppContext } from "../app-context.ts";
import type { Logger } from "../log/log.server.ts";
import { errorSummary } from "../log/logged-error.server.ts";
import { clockTime, DEAD, failedAtOf, inState, iso, JOBS, ofKind } from "./graphile-sql.server.ts";
import {
  type JobHandlers,
  type JobPage,
  type JobQueue,
  type JobRunner,
  type JobState,
  jobBackOffMs,
  type ListedJob,
  type QueuedJob,
  type RunnerSettings,
} from "./job-queue.ts";

/**
 * What the queue holds of a job: what it is about, and when it is due in the installation's own
 * time (ISO).
 */
export interface KeptPayload {
  payload: unknown;
  runAt: string;
  /**
   * ISO: when it was given up, where the queue itself can't tell: it was carried here, or its
   * process died in its last try.
   */
  failedAt?: string;
}

/** Of a job that somebody else put into the queue everything is payload. */
function payloadOf(kept: unknown): unknown {
  return kept !== null && typeof kept === "object" && "payload" in kept
    ? (kept as KeptPayload).payload
    : kept;
}

/**
 * graphile-worker in the same database: its tables, its functions, its runner. What is put in is
 * part of the act's transaction, and the runner of any process hears of it when that commits.
 *
 * `payload` there is `{payload, runAt}`: ours, and the moment in the installation's own time, which
 * a test may have set.
 */
export const graphileQueue: JobQueue = {
  async enqueue(
    trx: Database,
    { kind, payload = {}, uniqueKey, runAt, maxAttempts = 8, now }: QueuedJob,
  ) {
    if (uniqueKey) {
      // Most find one there; asked first, they write nothing and collide with nobody.
      const { rows } = await sql<{
        isDead: number;
      }>`select ${DEAD} as "isDead" from ${JOBS} where key = ${uniqueKey}`.execute(trx);
      if (rows.some(({ isDead }) => !isDead)) return false;
      if (rows.length > 0)
        await sql`update ${JOBS} set key = null where key = ${uniqueKey} and ${DEAD}`.execute(trx);
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
    const { numAffectedRows } =
      await sql`update ${JOBS} set key = null where key = ${uniqueKey}`.execute(trx);
    return (numAffectedRows ?? 0n) > 0n;
  },

  async hasKey(db, uniqueKey) {
    const { rows } =
      await sql`select 1 from ${JOBS} where key = ${uniqueKey} and not ${DEAD}`.execute(db);
    return rows.length > 0;
  },

  async dropKey(trx, uniqueKey) {
    await sql`delete from ${JOBS} where key = ${uniqueKey}`.execute(trx);
  },

  async dropAbout(trx, id) {
    await sql`delete from ${JOBS} where payload::text like ${`%${id}%`} or key like ${`%${id}%`}`.execute(
      trx,
    );
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
        ${iso("min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at " + "<= now())")} as "oldestDueAt"
      from ${JOBS}`.execute(db);
    return rows[0]!;
  },

  async retry(db, id, now) {
    if (!isId(id)) return false;
    const { rows } = await sql`
      select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(
      db,
    );
    if (rows.length === 0) return false;
    await sql`update ${JOBS} set payload = ((payload::jsonb - 'failedAt') || jsonb_build_object('runAt', ${now.toISOString()}::text))::json
      where id = ${id}::bigint and payload::jsonb ? 'runAt'`.execute(db);
    await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db);
    return true;
  },

  async drop(db, id) {
    if (!isId(id)) return false;
    const { rows } =
      await sql`select id from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db);
    return rows.length > 0;
  },

  async forgetDead(db, { before, limit }) {
    // Nothing touches a dead letter any more: it was given up when it was changed last.
    const { numAffectedRows } = await sql`delete from ${JOBS} where id in (select id from ${JOBS}
      where ${DEAD} and updated_at < ${before.toISOString()}::timestamptz limit ${limit})`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0n);
  },

  start: startRunner,
  runNext,
};

interface GraphileJob extends Omit<ListedJob, "state" | "failedAt"> {
  askedFor: string;
  failedAt: string;
}

function listed({ askedFor, failedAt, ...job }: GraphileJob, { state }: JobPage): ListedJob {
  const runAt = job.attempts === 0 ? askedFor : job.runAt;
  return { ...job, runAt, state, failedAt: state === "dead" ? failedAt : null };
}

function isId(id: string): boolean {
  return /^\d{1,18}$/.test(id);
}

interface Taken {
  id: string;
  kind: string;
  payload: KeptPayload;
  attempts: number;
  maxAttempts: number;
}

/**
 * Runs the next job that is due by the installation's clock, whatever time it is: what the runner
 * does by the server's. One that was taken is held for `leaseMs` of that clock's time. For one
 * thing after another, as in tests and the demo.
 */
async function runNext(
  app: AppContext,
  handlers: JobHandlers,
  { owner, leaseMs, random }: { owner: string; leaseMs: number; random: () => number },
): Promise<boolean> {
  const { db, clock, log } = app;
  const now = clock().toISOString();
  const heldBefore = new Date(clock().getTime() - leaseMs).toISOString();
  const { rows } = await sql<Taken>`
    update graphile_worker._private_jobs as jobs
    set attempts = jobs.attempts + 1, locked_by = ${owner}, locked_at = ${now}::timestamptz
    from graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and jobs.id = (
      select id from graphile_worker._private_jobs
      where attempts < max_attempts and payload->>'runAt' <= ${now}
        and (locked_at is null or locked_at <= ${heldBefore}::timestamptz)
      order by payload->>'runAt', id limit 1 for update skip locked)
    returning jobs.id::text as id, tasks.identifier as kind, payload, attempts, max_attempts as "maxAttempts"`.execute(
    db,
  );
  const job = rows[0];
  if (!job) return false;
  const mine = sql`id = ${job.id}::bigint and locked_by = ${owner}`;
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`no handler for the job kind ${job.kind}`);
    await handler(app, payloadOf(job.payload));
    await sql`delete from graphile_worker._private_jobs where ${mine}`.execute(db);
  } catch (error) {
    const dead = job.attempts >= job.maxAttempts;
    log.error({ err: error, kind: job.kind, attempt: job.attempts, dead }, "a job failed");
    const waitMs = jobBackOffMs(job.attempts, random());
    const kept: KeptPayload = {
      ...job.payload,
      runAt: new Date(clock().getTime() + waitMs).toISOString(),
      ...(dead ? { failedAt: clock().toISOString() } : {}),
    };
    await sql`
      update graphile_worker._private_jobs
      set last_error = ${errorSummary(error)}, locked_by = null, locked_at = null, payload = ${JSON.stringify(kept)}::json,
        run_at = now() + ${waitMs}::float8 * interval '1 millisecond', key = case when ${dead ? 1 : 0}::int = 1 then null else key end
      where ${mine}`.execute(db);
  }
  return true;
}

/** Connections of its own: one listens, the others take and settle jobs. */
const CONNECTIONS = 3;
/**
 * Each may be the one that a mail to a person waits for; more would only share the same processor.
 */
const JOBS_AT_ONCE = 2;

/** After the queue could not be worked, for example while the database is started anew. */
const AGAIN_AFTER_MS = 1_000;

/**
 * Runs due jobs for as long as the process lives: heard of at the commit that put them in (LISTEN),
 * and looked for every `pollMs`. A runner that ends by itself, as it does when the database goes
 * away in the wrong moment, is followed by another. `stop` lets what is under way finish.
 */
async function startRunner(app: AppContext, settings: RunnerSettings): Promise<JobRunner> {
  const { db, log } = app;
  const pool = openPool(addressOf(db));
  const tasks = tasksOf(app, settings);
  let stopping = false;
  let runner: Runner | null = null;
  async function live(): Promise<void> {
    while (!stopping) {
      try {
        runner = await startOne(pool, tasks, settings, log);
        if (stopping) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.error({ err: error }, "the job worker hit an error");
      }
      runner = null;
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
  const living = live();
  const free = freeLostJobs(app, settings);
  const clock = followClock(app, settings.pollMs);
  return {
    async stop() {
      stopping = true;
      clearInterval(free);
      clearInterval(clock);
      await runner?.stop().catch(() => undefined);
      await living;
      await pool.end();
    },
  };
}

async function startOne(
  pool: pg.Pool,
  taskList: TaskList,
  { pollMs }: RunnerSettings,
  log: Logger,
): Promise<Runner> {
  const { Logger, run } = await import("graphile-worker");
  return run({
    pgPool: pool,
    schema: QUEUE_SCHEMA,
    concurrency: JOBS_AT_ONCE,
    pollInterval: pollMs,
    noHandleSignals: true,
    parsedCronItems: [],
    // In batches it waits for the answer of the database before it says that it has stopped, and
    // tries again when there is none.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, about) => {
      // A failed job is logged where it failed.
      if (level === "error" && !message.startsWith("Failed task"))
        log.error({ err: about?.error }, "the job worker hit an error");
    }),
    taskList,
  });
}

function tasksOf(app: AppContext, { handlers }: RunnerSettings): TaskList {
  const task =
    (kind: string): Task =>
    async (payload, { job }) => {
      try {
        await handlers[kind]!(app, payloadOf(payload));
      } catch (error) {
        const dead = job.attempts >= job.max_attempts;
        app.log.error({ err: error, kind, attempt: job.attempts, dead }, "a job failed");
        // It keeps these words with the job, where an operator reads them.
        throw new Error(errorSummary(error));
      }
    };
  return Object.fromEntries(Object.keys(handlers).map((kind) => [kind, task(kind)]));
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    application_name: "iweri jobs",
    keepAlive: true,
  });
  // A connection that dies is replaced; unheard, its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Gives back what a worker that died was doing. graphile-worker itself waits four hours; a job that
 * really takes longer than `leaseMs` is run a second time beside the first, as every job may be.
 */
function freeLostJobs({ db, log }: AppContext, { leaseMs }: RunnerSettings): NodeJS.Timeout {
  return setInterval(() => {
    // Of what died in its last try nobody else writes down when.
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null,
        payload = case when attempts < max_attempts then payload else (payload::jsonb || jsonb_build_object('failedAt',
          to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json end
        where locked_at < now() - ${leaseMs}::float8 * interval '1 millisecond'`
      .execute(db)
      .catch((error) => log.error({ err: error }, "jobs of stopped workers could not be released"));
  }, leaseMs / 10).unref();
}

/**
 * The runner goes by the server's time. Where the installation's clock is set (a test moves it),
 * what waits is moved with it, so that it is due when that clock says so.
 */
function followClock({ db, clock, log }: AppContext, pollMs: number): NodeJS.Timeout {
  const aheadMs = () => clock().getTime() - Date.now();
  let known = aheadMs();
  return setInterval(() => {
    const moved = aheadMs() - known;
    if (Math.abs(moved) < 1_000) return;
    known += moved;
    moveJobs(db, clock(), moved).catch((error) =>
      log.error({ err: error }, "the queue could not be adjusted to the clock"),
    );
  }, pollMs / 2).unref();
}

/**
 * What was put in since the clock was set fits it already: so a job goes by the moment it was asked
 * for, and only one that failed by how far the clock moved.
 */
async function moveJobs(db: Kysely<Schema>, now: Date, movedMs: number): Promise<void> {
  await sql`update ${JOBS} set run_at = case when attempts = 0 and payload::jsonb ? 'runAt'
      then ${clockTime()} + ((payload->>'runAt')::timestamptz - ${now.toISOString()}::timestamptz)
      else run_at - ${movedMs}::float8 * interval '1 millisecond' end
    where locked_at is null`.execute(db);
  await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db);
}
