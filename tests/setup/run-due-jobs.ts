import type { AppContext } from "../../app/platform/app-context.ts";
import { listJobs, runNextJob } from "../../app/platform/jobs/jobs.server.ts";
import { jobHandlers } from "../../app/wiring/jobs.server.ts";

/**
 * Runs every job that is due by the installation's clock, one after another, as the worker would.
 * Throws when one fails.
 */
export async function runDueJobs(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const given = { owner: "test", leaseMs: 60_000, random: () => 0.5 };
  while (await runNextJob(context, jobHandlers, given));
  for (const state of ["waiting", "dead"] as const) {
    const jobs = await listJobs(db, { state, limit: 1_000, offset: 0, now: clock() });
    const failed = jobs.find(({ lastError }) => lastError !== null);
    if (failed) throw new Error(`the job ${failed.kind} failed: ${failed.lastError}`);
  }
}
