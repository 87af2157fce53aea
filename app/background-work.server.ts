import { startDigests } from "./activity/send-digests.server.tsx";
import { startDeliveryWorker } from "./delivery/worker.server.ts";
import { FORM_POSTS } from "./forms/posts/form-post-line.server.ts";
import type { Installation } from "./installation.server.ts";
import { enqueueJob } from "./jobs/enqueue-job.server.ts";
import { startJobWorker } from "./jobs/job-worker.server.ts";
import { startPostWorker } from "./outgoing/post-worker.server.ts";
import { resumeImports, stopImportChecks } from "./recipients/import-runner.server.ts";
import { WEBHOOK_POSTS } from "./webhooks/webhook-line.server.ts";

export interface BackgroundWork {
  /** Lets what is under way finish. */
  stop(): Promise<void>;
  /** When the sending loop last came round, in ms since 1970. */
  lastTurnAt(): number;
}

/** Everything that goes on behind the pages, in this process. */
export async function startBackgroundWork(installation: Installation): Promise<BackgroundWork> {
  const { db, clock } = installation;
  const now = clock();
  await enqueueJob(db, { kind: "tidy-delivery", uniqueKey: `tidy-delivery:${now.toISOString().slice(0, 10)}`, now });
  await enqueueJob(db, { kind: "tidy-accounts", uniqueKey: `tidy-accounts:${now.toISOString().slice(0, 10)}`, now });
  await enqueueJob(db, { kind: "tidy-responses", uniqueKey: `tidy-responses:${now.toISOString().slice(0, 10)}`, now });
  await enqueueJob(db, { kind: "tidy-api", uniqueKey: `tidy-api:${now.toISOString().slice(0, 13)}`, now });
  const contactKey = `tidy-contact-messages:${now.toISOString().slice(0, 10)}`;
  await enqueueJob(db, { kind: "tidy-contact-messages", uniqueKey: contactKey, now });
  await enqueueJob(db, { kind: "tidy-newsletter", uniqueKey: `tidy-newsletter:${now.toISOString().slice(0, 10)}`, now });
  await enqueueJob(db, { kind: "empty-bin", uniqueKey: `empty-bin:${now.toISOString().slice(0, 10)}`, now });
  await enqueueJob(db, { kind: "delete-accounts", uniqueKey: `delete-accounts:${now.toISOString().slice(0, 10)}`, now });
  await startDigests(db, now);
  await enqueueJob(db, { kind: "renew-plans", uniqueKey: `renew-plans:${now.toISOString().slice(0, 13)}`, now });
  // At every start: after a restore from a backup jobs may be missing.
  await enqueueJob(db, { kind: "reschedule-webinars", uniqueKey: "reschedule-webinars", now });
  const delivery = startDeliveryWorker(installation);
  const jobs = await startJobWorker(installation);
  const posts = startPostWorker(installation, FORM_POSTS);
  const webhooks = startPostWorker(installation, WEBHOOK_POSTS);
  await resumeImports(installation);
  return {
    lastTurnAt: delivery.lastTurnAt,
    async stop() {
      await Promise.all([delivery.stop(), jobs.stop(), posts.stop(), webhooks.stop(), stopImportChecks()]);
    },
  };
}
