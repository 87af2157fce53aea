import { randomUUID } from "node:crypto";
import type { Installation } from "../installation.server.ts";
import { jobKinds } from "./job-kinds.server.ts";
import { type JobHandlers, runNextJob } from "./run-next-job.server.ts";

/** Runs due jobs one after another for as long as the process lives. `stop` lets the one under way finish. */
export function startJobWorker(
  installation: Installation,
  { handlers = jobKinds as JobHandlers, pollMs = 2_000, leaseMs = 10 * 60_000, random = Math.random } = {},
): { stop(): Promise<void> } {
  const owner = randomUUID();
  let stopping = false;
  let wake = () => {};
  async function run(): Promise<void> {
    while (!stopping) {
      const worked = await runNextJob(installation, handlers, { owner, leaseMs, random }).catch((error) => {
        installation.log.error({ err: error }, "the job worker stumbled");
        return false;
      });
      if (worked || stopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  const running = run();
  return {
    async stop() {
      stopping = true;
      wake();
      await running;
    },
  };
}
