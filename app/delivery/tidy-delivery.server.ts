import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";

const DAY_MS = 24 * 3_600_000;
/** Resend repeats a webhook for less than two days. */
const WEBHOOKS_KEPT_MS = 30 * DAY_MS;

/** Forgets webhook ids that can't come again, and asks for the next round tomorrow. */
export async function tidyDelivery({ db, clock }: Pick<Installation, "db" | "clock">): Promise<void> {
  const now = clock();
  await db
    .deleteFrom("webhookEvents")
    .where("receivedAt", "<", new Date(now.getTime() - WEBHOOKS_KEPT_MS).toISOString())
    .execute();
  const runAt = new Date(now.getTime() + DAY_MS);
  await enqueueJob(db, { kind: "tidy-delivery", uniqueKey: `tidy-delivery:${runAt.toISOString().slice(0, 10)}`, runAt, now });
}
