import { pruneDeliveries } from "#app/features/webhooks/deliveries/delivery-source.server.ts";
import { WEBHOOK_SOURCE } from "#app/features/webhooks/deliveries/webhook-deliveries.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { pruneStoredResponses } from "./idempotency.server.ts";

/** Deletes answers that no key can ask for any more, and old posts. */
export async function pruneApi({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  await pruneStoredResponses(db, now);
  await pruneDeliveries(db, WEBHOOK_SOURCE, now);
}

export const pruneApiJob = defineJob({
  name: "tidy-api",
  label: "Deletes old API requests",
  every: "hour",
  run: pruneApi,
});
