import type { Installation } from "../../app/installation.server.ts";
import { jobKinds } from "../../app/jobs/job-kinds.server.ts";
import { type JobHandlers, runNextJob } from "../../app/jobs/run-next-job.server.ts";

/** Runs every job that is due by the installation's clock, one after another, as the worker would. Throws when one fails. */
export async function runDueJobs(installation: Installation): Promise<void> {
  const given = { owner: "test", leaseMs: 60_000, random: () => 0.5 };
  while (await runNextJob(installation, jobKinds as JobHandlers, given));
  const failed = await installation.db
    .selectFrom("jobs")
    .select(["kind", "lastError"])
    .where("lastError", "is not", null)
    .executeTakeFirst();
  if (failed) throw new Error(`the job ${failed.kind} failed: ${failed.lastError}`);
}
