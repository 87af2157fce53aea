import { startDigests } from "./activity/send-digests.server.tsx";
import { startBounceReading } from "./delivery/bounces/read-bounce-mailbox.server.ts";
import { startDeliveryWorker, type WorkerSettings } from "./delivery/worker.server.ts";
import { FORM_POSTS } from "./forms/posts/form-post-line.server.ts";
import type { Installation } from "./installation.server.ts";
import { enqueueJob } from "./jobs/enqueue-job.server.ts";
import { startJobWorker } from "./jobs/job-worker.server.ts";
import { beginRounds } from "./jobs/recurring-jobs.server.ts";
import { OPEN_REACH, PRIVATE_REACH } from "./outgoing/post-once.server.ts";
import { startPostWorker } from "./outgoing/post-worker.server.ts";
import { resumeImports, stopImportChecks } from "./recipients/import-runner.server.ts";
import { WEBHOOK_POSTS } from "./webhooks/webhook-line.server.ts";
import { hearOthers } from "./workers/hear-others.server.ts";
import { startHeartbeat } from "./workers/heartbeats.server.ts";
import { claimSoleProcess } from "./workers/sole-process.server.ts";

export interface BackgroundWork {
  /** Lets what is under way finish. */
  stop(): Promise<void>;
  /** When the sending loop last came round, in ms since 1970. */
  lastTurnAt(): number;
}

/** How often to look whether rounds go on and imports were left by a process that ended. */
const LOOK_AFTER_MS = 5 * 60_000;

/** Everything that goes on behind the pages, in this process; any number of processes may do so on PostgreSQL. */
export async function startBackgroundWork(
  installation: Installation,
  kind: "web" | "worker" = "web",
  sending: Partial<WorkerSettings> = {},
): Promise<BackgroundWork> {
  const { db, clock, log } = installation;
  const now = clock();
  await beginRounds(db, now);
  await startDigests(db, now);
  await startBounceReading(installation, now);
  // At every start: after a restore from a backup jobs may be missing.
  await enqueueJob(db, { kind: "reschedule-webinars", uniqueKey: "reschedule-webinars", now });
  const others = hearOthers(installation);
  const sole = claimSoleProcess(installation);
  const delivery = startDeliveryWorker(installation, { sole, ...sending });
  const heartbeat = await startHeartbeat(installation, { kind, lastTurnAt: delivery.lastTurnAt });
  const jobs = await startJobWorker(installation);
  const posts = startPostWorker(installation, FORM_POSTS);
  const reach = installation.config.privateWebhooks ? PRIVATE_REACH : OPEN_REACH;
  const webhooks = startPostWorker(installation, WEBHOOK_POSTS, { reach });
  await resumeImports(installation, { isStart: true });
  let looking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    looking = lookAfter(installation).catch((error) => log.error({ err: error }, "the rounds could not be looked after"));
  }, LOOK_AFTER_MS).unref();
  return {
    lastTurnAt: delivery.lastTurnAt,
    async stop() {
      clearInterval(timer);
      await Promise.all([
        ...[delivery, jobs, posts, webhooks, others].map((work) => work.stop()),
        ...[stopImportChecks(), looking, heartbeat.stop()],
      ]);
      // Released last, so that the next process to hold it knows none of our calls is still on the network.
      sole?.release();
    },
  };
}

async function lookAfter(installation: Installation): Promise<void> {
  const { db, clock } = installation;
  await beginRounds(db, clock());
  await startDigests(db, clock());
  await startBounceReading(installation, clock());
  await resumeImports(installation, { isStart: false });
}
