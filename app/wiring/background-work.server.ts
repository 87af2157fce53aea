import { OPEN_REACH, PRIVATE_REACH } from "#app/engines/calls/send-once.server.ts";
import { resumeChecks, stopChecks } from "#app/features/certificates/checks/check-runner.server.ts";
import { watchPrunedDrawings } from "#app/features/certificates/draw/prune-drawings.server.ts";
import { startBounceReading } from "#app/features/delivery/bounces/bounce-mailbox.server.ts";
import {
  startDeliveryWorker,
  type WorkerSettings,
} from "#app/features/delivery/worker/worker.server.ts";
import { FORM_POSTS } from "#app/features/forms/webhook-posts/form-posts.server.ts";
import { startPreparing } from "#app/features/mailings/preparing/preparing-worker.server.ts";
import {
  resumeImports,
  stopImports,
} from "#app/features/recipients/imports/import-runner.server.ts";
import { startIndexing } from "#app/features/recipients/index-people.server.ts";
import { startCountingUnopened } from "#app/features/recipients/segments/count-unopened.server.ts";
import { WEBHOOK_SOURCE } from "#app/features/webhooks/deliveries/webhook-deliveries.server.ts";
import { startWebhookWorker } from "#app/features/webhooks/deliveries/worker.server.ts";
import { resumeSmsJob } from "#app/features/webinars/reminders/send-sms.server.ts";
import { rescheduleWebinarsJob } from "#app/features/webinars/reminders/webinar-jobs.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { listen } from "#app/platform/locks/announcements.server.ts";
import { startHeartbeat } from "#app/platform/locks/heartbeats.server.ts";
import { claimSoleProcess } from "#app/platform/locks/sole-process.server.ts";
import { beginRounds, startJobWorker } from "./job-worker.server.ts";

export interface BackgroundWork {
  /** Lets what is under way finish. */
  stop(): Promise<void>;
  /** When the sending loop last came round, in ms since 1970. */
  lastTurnAt(): number;
}

/** How often to look whether rounds go on and imports were left by a process that ended. */
const LOOK_AFTER_MS = 5 * 60_000;

/**
 * Everything that goes on behind the pages, in this process; any number of processes may do so on
 * PostgreSQL. `doesImports`: false where the process that serves the pages does those, because it
 * has the files' parsers open.
 */
export async function startBackgroundWork(
  app: AppContext,
  kind: "web" | "worker" = "web",
  { doesImports = true, ...sending }: Partial<WorkerSettings> & { doesImports?: boolean } = {},
): Promise<BackgroundWork> {
  const { db, clock, log } = app;
  const now = clock();
  await beginRounds(db, now);
  await startBounceReading(app, now);
  // At every start: after a restore from a backup jobs may be missing.
  await enqueueJob(db, rescheduleWebinarsJob, { uniqueKey: "reschedule-webinars", now });
  await enqueueJob(db, resumeSmsJob, { uniqueKey: "resume-sms", now });
  await startCountingUnopened(db, now);
  await startIndexing(db, now);
  const others = hearOthers(app);
  const sole = claimSoleProcess(app);
  const delivery = startDeliveryWorker(app, { sole, ...sending });
  const heartbeat = await startHeartbeat(app, { kind, lastTurnAt: delivery.lastTurnAt });
  const preparing = startPreparing(app, { sole });
  const jobs = await startJobWorker(app);
  const posts = startWebhookWorker(app, FORM_POSTS);
  const reach = app.config.privateWebhooks ? PRIVATE_REACH : OPEN_REACH;
  const webhooks = startWebhookWorker(app, WEBHOOK_SOURCE, { reach });
  const imports = doesImports ? await startImports(app) : null;
  let looking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    looking = lookAfter(app).catch((error) =>
      log.error({ err: error }, "recurring work could not be scheduled"),
    );
  }, LOOK_AFTER_MS).unref();
  return {
    lastTurnAt: delivery.lastTurnAt,
    async stop() {
      clearInterval(timer);
      await Promise.all([
        ...[delivery, preparing, jobs, posts, webhooks, others].map((work) => work.stop()),
        ...[imports?.stop(), looking, heartbeat.stop()],
      ]);
      // Released last, so that the next process to hold it knows none of our calls is still on the
      // network.
      sole?.release();
    },
  };
}

async function lookAfter(app: AppContext): Promise<void> {
  const { db, clock } = app;
  await beginRounds(db, clock());
  await startBounceReading(app, clock());
}

/**
 * Takes up the checks of imports and of certificates that a process left when it ended, now and from
 * time to time.
 */
export async function startImports(app: AppContext): Promise<{ stop(): Promise<void> }> {
  await resumeImports(app, { isStart: true });
  await resumeChecks(app);
  let looking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    looking = Promise.all([resumeImports(app, { isStart: false }), resumeChecks(app)]).catch(
      (error) => app.log.error({ err: error }, "waiting imports could not be checked"),
    );
  }, LOOK_AFTER_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all([stopImports(), stopChecks(app), looking]);
    },
  };
}

/**
 * What every process does that is one of several on a database, whether it serves pages or works.
 */
export function hearOthers(app: AppContext): { stop(): Promise<void> } {
  const drawings = watchPrunedDrawings(app);
  const ear = listen(app.db);
  return {
    async stop() {
      await Promise.all([drawings.stop(), ear.stop()]);
    },
  };
}
