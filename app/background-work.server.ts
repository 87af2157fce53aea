import { startDeliveryWorker } from "./delivery/worker.server.ts";
import type { Installation } from "./installation.server.ts";
import { enqueueJob } from "./jobs/enqueue-job.server.ts";
import { startJobWorker } from "./jobs/job-worker.server.ts";
import { resumeImports, stopImportChecks } from "./recipients/import-runner.server.ts";

/** Everything that goes on behind the pages, in this process. `stop` lets what is under way finish. */
export async function startBackgroundWork(installation: Installation): Promise<{ stop: () => Promise<void> }> {
  const { db, clock } = installation;
  const now = clock();
  await enqueueJob(db, { kind: "tidy-delivery", uniqueKey: `tidy-delivery:${now.toISOString().slice(0, 10)}`, now });
  await enqueueJob(db, { kind: "empty-bin", uniqueKey: `empty-bin:${now.toISOString().slice(0, 10)}`, now });
  const delivery = startDeliveryWorker(installation);
  const jobs = startJobWorker(installation);
  await resumeImports(installation);
  return {
    async stop() {
      await Promise.all([delivery.stop(), jobs.stop(), stopImportChecks()]);
    },
  };
}
