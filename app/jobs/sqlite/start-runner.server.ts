import { randomUUID } from "node:crypto";
import type { Installation } from "../../installation.server.ts";
import type { JobRunner, RunnerSettings } from "../job-queue.ts";
import { runNext } from "./run-next.server.ts";

/** Runs due jobs one after another for as long as the process lives. */
export async function startRunner(installation: Installation, settings: RunnerSettings): Promise<JobRunner> {
  const { handlers, pollMs, leaseMs, random } = settings;
  const owner = randomUUID();
  let stopping = false;
  let wake = () => {};
  async function run(): Promise<void> {
    while (!stopping) {
      const worked = await runNext(installation, handlers, { owner, leaseMs, random }).catch((error) => {
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
