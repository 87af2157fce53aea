import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.ts";
import { enqueueJob } from "#app/platform/jobs/jobs.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { COUNTED_DAYS } from "../health/mail-rates.ts";

const DAY_MS = 24 * 3_600_000;
/** Resend repeats a webhook for less than two days. */
const WEBHOOKS_KEPT_MS = KEPT_DAYS.mailWebhooks * DAY_MS;

/** Twice as long as mails count for the health of an account. */
const HEALTH_KEPT_MS = 2 * COUNTED_DAYS * DAY_MS;

/** Forgets webhook ids that can't come again and counts that count no more, and asks for the next round tomorrow. */
export async function pruneDelivery({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  await db
    .deleteFrom("webhookEvents")
    .where("receivedAt", "<", new Date(now.getTime() - WEBHOOKS_KEPT_MS).toISOString())
    .execute();
  const uncounted = new Date(now.getTime() - HEALTH_KEPT_MS).toISOString();
  await db.deleteFrom("mailHealth").where("at", "<", uncounted).execute();
  await db.deleteFrom("mailHours").where("at", "<", uncounted).execute();
  const runAt = new Date(now.getTime() + DAY_MS);
  await enqueueJob(db, { kind: "tidy-delivery", uniqueKey: `tidy-delivery:${runAt.toISOString().slice(0, 10)}`, runAt, now });
}

export const pruneDeliveryJob = defineJob({
  name: "tidy-delivery",
  label: "Deletes old delivery events",
  every: "day",
  run: pruneDelivery,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "tidy-delivery": null;
  }
}
