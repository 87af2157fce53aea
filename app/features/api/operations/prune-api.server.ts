import { pruneDeliveries } from "#app/features/webhooks/deliveries/delivery-source.server.ts";
import { WEBHOOK_SOURCE } from "#app/features/webhooks/deliveries/webhook-deliveries.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { enqueueJob } from "#app/platform/jobs/jobs.server.ts";
import { pruneStoredResponses } from "./idempotency.server.ts";

const HOUR_MS = 3_600_000;

/**
 * Deletes answers that no key can ask for any more and old posts, and enqueues the next round for
 * an hour later.
 */
export async function pruneApi({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  await pruneStoredResponses(db, now);
  await pruneDeliveries(db, WEBHOOK_SOURCE, now);
  const runAt = new Date(now.getTime() + HOUR_MS);
  await enqueueJob(db, {
    kind: "tidy-api",
    uniqueKey: `tidy-api:${runAt.toISOString().slice(0, 13)}`,
    runAt,
    now,
  });
}

export const pruneApiJob = defineJob({
  name: "tidy-api",
  label: "Deletes old API requests",
  every: "hour",
  run: pruneApi,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "tidy-api": null;
  }
}
