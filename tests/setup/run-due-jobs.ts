import type { Installation } from "../../app/installation.server.ts";
import { jobKinds } from "../../app/jobs/job-kinds.server.ts";
import type { JobHandlers } from "../../app/jobs/job-queue.ts";
import { listJobs } from "../../app/jobs/list-jobs.server.ts";
import { runNextJob } from "../../app/jobs/run-next-job.server.ts";

/** Runs every job that is due by the installation's clock, one after another, as the worker would. Throws when one fails. */
export async function runDueJobs(installation: Installation): Promise<void> {
  const { db, clock } = installation;
  const given = { owner: "test", leaseMs: 60_000, random: () => 0.5 };
  while (await runNextJob(installation, jobKinds as JobHandlers, given));
  for (const state of ["waiting", "dead"] as const) {
    const jobs = await listJobs(db, { state, limit: 1_000, offset: 0, now: clock() });
    const failed = jobs.find(({ lastError }) => lastError !== null);
    if (failed) throw new Error(`the job ${failed.kind} failed: ${failed.lastError}`);
  }
}
