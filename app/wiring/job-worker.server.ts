import type { AppContext } from "#app/platform/app-context.ts";
import { enqueueRound, nextRoundAt, roundKey } from "#app/platform/jobs/define-job.server.ts";
import type { JobHandlers, JobRunner, RunnerSettings } from "#app/platform/jobs/job-queue.ts";
import { hasJob, queueOf } from "#app/platform/jobs/jobs.server.ts";
import type { Database } from "#db/database.server.ts";
import { jobHandlers, jobs } from "./jobs.server.ts";

/** Recurring work: each round asks for its next. */
export const ROUNDS = jobs.flatMap(({ name, every }) => (every ? [{ name, every }] : []));

/**
 * Begins every round that is not going on: at the first start, and after a restore without its
 * jobs. Any number of processes may do so at any time: of one time of a round there is one job.
 */
export async function beginRounds(db: Database, now: Date): Promise<void> {
  for (const round of ROUNDS) {
    if (await hasJob(db, roundKey(round, nextRoundAt(round.every, now)))) continue;
    await enqueueRound(db, round, { runAt: now, now });
  }
}

/** Runs due jobs for as long as the process lives. `stop` lets what is under way finish. */
export async function startJobWorker(
  app: AppContext,
  {
    handlers = jobHandlers,
    pollMs = 2_000,
    leaseMs = 10 * 60_000,
    random = Math.random,
  }: Partial<RunnerSettings> = {},
): Promise<JobRunner> {
  return queueOf(app.db).start(app, { handlers: counted(handlers), pollMs, leaseMs, random });
}

/** The same handlers, each try counted. */
function counted(handlers: JobHandlers): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      async (app, payload) => {
        try {
          await handler(app, payload);
          app.metrics.countJob({ kind, outcome: "done" });
        } catch (error) {
          app.metrics.countJob({ kind, outcome: "failed" });
          throw error;
        }
      },
    ]),
  );
}
