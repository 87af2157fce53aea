import type { AppContext } from "#app/platform/app-context.ts";
import type { JobHandlers, JobRunner, RunnerSettings } from "#app/platform/jobs/job-queue.ts";
import { hasJob, queueOf } from "#app/platform/jobs/jobs.server.ts";
import type { Database } from "#db/database.server.ts";
import { jobHandlers, jobs } from "./jobs.server.ts";

const HOUR_MS = 3_600_000;

/**
 * Recurring work: each run asks for its next, under its name and that day or hour. `everyMs`: how
 * long after.
 */
export const ROUNDS = jobs.flatMap(({ name, every }) =>
  every ? [{ kind: name, everyMs: every === "hour" ? HOUR_MS : 24 * HOUR_MS }] : [],
);

/**
 * Begins every round that is not going on: at the first start, after a restore without its jobs,
 * and after one that failed for good. Any number of processes may do so at any time: of one time of
 * a round there is one job.
 */
export async function beginRounds(db: Database, now: Date): Promise<void> {
  for (const { kind, everyMs } of ROUNDS) {
    const keyAt = (at: number) =>
      `${kind}:${new Date(at).toISOString().slice(0, everyMs === HOUR_MS ? 13 : 10)}`;
    if (await hasJob(db, keyAt(now.getTime() + everyMs))) continue;
    // Recurring jobs carry nothing.
    await queueOf(db).enqueue(db, { kind, uniqueKey: keyAt(now.getTime()), now });
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
