import type { Installation } from "../installation.server.ts";
import { jobKinds } from "./job-kinds.server.ts";
import type { JobHandlers, JobRunner, RunnerSettings } from "./job-queue.ts";
import { queueOf } from "./queue-of.server.ts";

/** Runs due jobs for as long as the process lives. `stop` lets what is under way finish. */
export async function startJobWorker(
  installation: Installation,
  {
    handlers = jobKinds as JobHandlers,
    pollMs = 2_000,
    leaseMs = 10 * 60_000,
    random = Math.random,
  }: Partial<RunnerSettings> = {},
): Promise<JobRunner> {
  return queueOf(installation.db).start(installation, { handlers: counted(handlers), pollMs, leaseMs, random });
}

/** The same handlers, each try counted. */
function counted(handlers: JobHandlers): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      async (installation, payload) => {
        try {
          await handler(installation, payload);
          installation.metrics.countJob({ kind, outcome: "done" });
        } catch (error) {
          installation.metrics.countJob({ kind, outcome: "failed" });
          throw error;
        }
      },
    ]),
  );
}
