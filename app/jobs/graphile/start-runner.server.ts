import type { Runner, Task, TaskList } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { addressOf } from "#db/address-of.server.ts";
import { QUEUE_SCHEMA } from "#db/migrate-queue.server.ts";
import type { Schema } from "#db/schema.ts";
import type { Installation } from "../../installation.server.ts";
import type { Logger } from "../../log.server.ts";
import { errorWords } from "../../logged-words.server.ts";
import type { JobRunner, RunnerSettings } from "../job-queue.ts";
import { payloadOf } from "./kept-payload.ts";

/** Connections of its own: one listens, the others take and settle jobs. */
const CONNECTIONS = 3;
/** Each may be the one that a mail to a person waits for; more would only share the same processor. */
const JOBS_AT_ONCE = 2;

/** After the queue could not be worked, for example while the database is started anew. */
const AGAIN_AFTER_MS = 1_000;

/**
 * Runs due jobs for as long as the process lives: heard of at the commit that put them in (LISTEN), and looked for every `pollMs`.
 * A runner that ends by itself, as it does when the database goes away in the wrong moment, is followed by another. `stop` lets
 * what is under way finish.
 */
export async function startRunner(installation: Installation, settings: RunnerSettings): Promise<JobRunner> {
  const { db, log } = installation;
  const pool = openPool(addressOf(db));
  const tasks = tasksOf(installation, settings);
  let stopping = false;
  let runner: Runner | null = null;
  async function live(): Promise<void> {
    while (!stopping) {
      try {
        runner = await startOne(pool, tasks, settings, log);
        if (stopping) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.error({ err: error }, "the job worker stumbled");
      }
      runner = null;
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
  const living = live();
  const free = freeLostJobs(installation, settings);
  const clock = followClock(installation, settings.pollMs);
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

async function startOne(pool: pg.Pool, taskList: TaskList, { pollMs }: RunnerSettings, log: Logger): Promise<Runner> {
  const { Logger, run } = await import("graphile-worker");
  return run({
    pgPool: pool,
    schema: QUEUE_SCHEMA,
    concurrency: JOBS_AT_ONCE,
    pollInterval: pollMs,
    noHandleSignals: true,
    parsedCronItems: [],
    // In batches it waits for the answer of the database before it says that it has stopped, and tries again when there is none.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      // What a failed job said is logged in our own words.
      if (level === "error" && !message.startsWith("Failed task")) log.error({ worker: message }, "the job worker stumbled");
    }),
    taskList,
  });
}

function tasksOf(installation: Installation, { handlers }: RunnerSettings): TaskList {
  const task =
    (kind: string): Task =>
    async (payload, { job }) => {
      try {
        await handlers[kind]!(installation, payloadOf(payload));
      } catch (error) {
        const dead = job.attempts >= job.max_attempts;
        installation.log.error({ err: error, kind, attempt: job.attempts, dead }, "a job failed");
        // It keeps these words with the job, where an operator reads them.
        throw new Error(errorWords(error));
      }
    };
  return Object.fromEntries(Object.keys(handlers).map((kind) => [kind, task(kind)]));
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS, application_name: "iweri jobs", keepAlive: true });
  // A connection that dies is replaced; unheard, its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Gives back what a worker that died was doing. graphile-worker itself waits four hours; a job that really takes longer than
 * `leaseMs` is run a second time beside the first, as every job may be.
 */
function freeLostJobs({ db, log }: Installation, { leaseMs }: RunnerSettings): NodeJS.Timeout {
  return setInterval(() => {
    // Of what died in its last try nobody else writes down when.
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null,
        payload = case when attempts < max_attempts then payload else (payload::jsonb || jsonb_build_object('failedAt',
          to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json end
        where locked_at < now() - ${leaseMs}::float8 * interval '1 millisecond'`
      .execute(db)
      .catch((error) => log.error({ err: error }, "jobs of lost workers could not be freed"));
  }, leaseMs / 10).unref();
}

/**
 * The runner goes by the server's time. Where the installation's clock is set (a test moves it), what waits is moved with it, so that
 * it is due when that clock says so.
 */
function followClock({ db, clock, log }: Installation, pollMs: number): NodeJS.Timeout {
  const aheadMs = () => clock().getTime() - Date.now();
  let known = aheadMs();
  return setInterval(() => {
    const moved = aheadMs() - known;
    if (Math.abs(moved) < 1_000) return;
    known += moved;
    moveJobs(db, moved).catch((error) => log.error({ err: error }, "the queue could not follow the clock"));
  }, pollMs / 2).unref();
}

async function moveJobs(db: Kysely<Schema>, byMs: number): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = run_at - ${byMs}::float8 * interval '1 millisecond'
            where locked_at is null`.execute(db);
  await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db);
}
