import { startDeliveryWorker } from "./delivery/worker.server.ts";
import type { Installation } from "./installation.server.ts";
import { resumeImports, stopImportChecks } from "./recipients/import-runner.server.ts";

/** Everything that goes on behind the pages, in this process. `stop` lets what is under way finish. */
export async function startBackgroundWork(installation: Installation): Promise<{ stop: () => Promise<void> }> {
  const delivery = startDeliveryWorker(installation);
  await resumeImports(installation);
  return {
    async stop() {
      await Promise.all([delivery.stop(), stopImportChecks()]);
    },
  };
}
