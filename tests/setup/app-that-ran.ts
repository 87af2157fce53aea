import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { AppContext } from "../../app/platform/app-context.ts";
import { listJobs, retryJob, runNextJob } from "../../app/platform/jobs/jobs.server.ts";
import { carriedJobs } from "../../app/platform/jobs/move-jobs.server.ts";
import { pauseSending, resumeSending } from "../../app/platform/sending-pause.server.ts";
import { beginRounds, ROUNDS } from "../../app/wiring/job-worker.server.ts";
import { jobHandlers } from "../../app/wiring/jobs.server.ts";
import type { Schema } from "../../db/schema.ts";
import { enqueueAnyJob } from "./enqueue-any-job.ts";
import { freePort, productionEnv, startProgram } from "./real-process.ts";

/** Enough that some are left when the program is killed in the middle of them. */
const DUE = 400;
const LATER = "2027-03-01T08:00:00.000Z";

/**
 * Starts the real program over an installation's data and kills it (SIGKILL) while it is working on
 * a job. Left behind are: the recurring jobs, jobs that are due, one or more that the killed
 * process had claimed, one for later, one that failed and is to be tried again, and a dead letter.
 * Sending is paused meanwhile, so that messages are where they were.
 */
export async function runAndKill({ db, config, clock }: AppContext): Promise<void> {
  const now = clock();
  await pauseSending(db, "A test looks at jobs.", now);
  await db.transaction().execute(async (trx) => {
    // These two fail: they name no webinar.
    await enqueueAnyJob(trx, {
      kind: "webinar-turn",
      payload: {},
      uniqueKey: "made:dead",
      maxAttempts: 1,
      now,
    });
    await enqueueAnyJob(trx, {
      kind: "webinar-turn",
      payload: { made: "failed once" },
      uniqueKey: "made:failed",
      now,
    });
    await enqueueAnyJob(trx, {
      kind: "tidy-newsletter",
      payload: { made: "later" },
      runAt: new Date(LATER),
      now,
    });
    for (let made = 0; made < DUE; made++)
      await enqueueAnyJob(trx, {
        kind: "tidy-delivery",
        payload: { made },
        uniqueKey: `made:${made}`,
        now,
      });
  });
  const port = await freePort();
  const database: Record<string, string> = config.databaseUrl
    ? { DATABASE_URL: config.databaseUrl }
    : {};
  const program = startProgram("serve.mjs", {
    ...productionEnv(config.dataDir, port),
    SESSION_SECRET: config.sessionSecret,
    LOG_LEVEL: "error",
    // One process, so that stopping it stops the work too.
    WORKER: "inline",
    ...database,
  });
  try {
    await killWhileWorking(db, program);
  } finally {
    program.child.kill("SIGKILL");
    await program.ended;
  }
  await resumeSending(db);
}

async function killWhileWorking(
  db: Kysely<Schema>,
  { child, output }: ReturnType<typeof startProgram>,
): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (child.exitCode !== null)
      throw new Error(`the program ended with ${child.exitCode}:\n${output()}`);
    await new Promise((done) => setTimeout(done, 10));
    child.kill("SIGSTOP");
    const jobs = await carriedJobs(db);
    // With PostgreSQL several jobs are worked on at a time: one can be dead while the other has yet
    // to fail.
    const started =
      jobs.some(({ failedAt }) => failedAt !== null) &&
      jobs.some(({ uniqueKey, lastError }) => uniqueKey === "made:failed" && lastError !== null) &&
      jobs.some(({ uniqueKey }) => uniqueKey?.startsWith("purge:"));
    if (started && jobs.filter(isMade).length === 0)
      throw new Error("the program did every job before it could be killed");
    // A job counts a try when it is claimed, and is deleted when it is done.
    if (started && jobs.some((job) => isMade(job) && job.attempts > 0)) return;
    child.kill("SIGCONT");
  }
  throw new Error(`the program claimed no job within a minute:\n${output()}`);
}

type Job = Awaited<ReturnType<typeof jobsThere>>[number];

/** What is the same of a job wherever it is carried; in an order of its own. */
export async function jobsThere(db: Kysely<Schema>) {
  return (await carriedJobs(db))
    .map(({ id: _, leaseOwner: __, leaseUntil: ___, payload, ...job }) => ({
      ...job,
      payload: JSON.parse(payload) as object,
    }))
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

function isMade(job: { kind: string; uniqueKey: string | null }): boolean {
  return job.kind === "tidy-delivery" && /^made:\d+$/.test(job.uniqueKey ?? "");
}

/** Of jobs that `runAndKill` left: that there is one of every sort. */
export function expectEverySort(jobs: readonly Job[]): void {
  expect(jobs.filter(isMade).length, "due").toBeGreaterThan(0);
  expect(
    jobs.filter((job) => isMade(job) && job.attempts > 0).length,
    "claimed by the killed process",
  ).toBeGreaterThan(0);
  expect(jobs.filter(({ runAt }) => runAt === LATER).length, "later").toBe(1);
  expect(
    jobs.filter(
      // On a slow machine its second try may have begun when the process was killed.
      (job) =>
        job.failedAt === null &&
        job.attempts >= 1 &&
        job.lastError !== null &&
        job.uniqueKey === "made:failed",
    ),
    "failed once",
  ).toHaveLength(1);
  expect(
    jobs
      .filter(({ failedAt }) => failedAt !== null)
      .map(({ kind, uniqueKey }) => [kind, uniqueKey]),
  ).toEqual([["webinar-turn", null]]);
}

/**
 * That an installation goes on with the jobs that arrived (`arrived`, as `jobsThere` gives them):
 * every due and every interrupted one is done exactly once, the dead letter stays until it is
 * retried, and of each recurring job one waits.
 */
export async function expectJobsGoOn(context: AppContext, arrived: readonly Job[]): Promise<void> {
  const { db, clock } = context;
  const done: string[] = [];
  const noting = (kind: string) => async (_: AppContext, payload: unknown) => {
    done.push(JSON.stringify([kind, payload]));
    await jobHandlers[kind]!(context, payload);
  };
  const handlers = Object.fromEntries(Object.keys(jobHandlers).map((kind) => [kind, noting(kind)]));
  const runDue = async () => {
    while (
      await runNextJob(context, handlers, { owner: "test", leaseMs: 60_000, random: () => 1 })
    );
  };
  const settled = () => done.splice(0).filter((job) => job.startsWith('["webinar-turn",{}]'));
  await beginRounds(db, clock());
  await runDue();
  const made = done.filter((job) => job.includes('"made"') && job.includes("tidy-delivery")).sort();
  expect(made).toEqual(
    arrived
      .filter(isMade)
      .map(({ kind, payload }) => JSON.stringify([kind, payload]))
      .sort(),
  );
  expect(settled(), "a dead letter is not taken up").toEqual([]);
  const page = { state: "dead", limit: 10, offset: 0, now: clock() } as const;
  const [dead, ...more] = await listJobs(db, page);
  expect([dead?.kind, more]).toEqual(["webinar-turn", []]);
  expect(await retryJob(db, dead!.id, clock())).toBe(true);
  await runDue();
  expect(settled(), "retried, it is taken up once").toHaveLength(1);
  const waiting = (await carriedJobs(db)).filter(({ failedAt }) => failedAt === null);
  const rounds = ROUNDS.map(({ name }) => [
    name,
    waiting.filter((job) => job.uniqueKey?.startsWith(`${name}:20`)).length,
  ]);
  expect(rounds).toEqual(ROUNDS.map(({ name }) => [name, 1]));
}
