import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";
import { DAY_MS, oldestPending } from "./subscriber-limits.ts";

/** The daily job: forgets who asked for the newsletter and never confirmed, and asks for itself again tomorrow. */
export async function tidyNewsletter({ db, clock }: Pick<Installation, "db" | "clock">): Promise<void> {
  const now = clock();
  await db
    .deleteFrom("newsletterSubscribers")
    .where("status", "=", "pending")
    .where("askedAt", "<", oldestPending(now))
    .execute();
  const runAt = new Date(now.getTime() + DAY_MS);
  await enqueueJob(db, { kind: "tidy-newsletter", uniqueKey: `tidy-newsletter:${runAt.toISOString().slice(0, 10)}`, runAt, now });
}
