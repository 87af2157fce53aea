import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";
import { forgetOldPosts } from "../outgoing/forget-old-posts.server.ts";
import { WEBHOOK_POSTS } from "../webhooks/webhook-line.server.ts";
import { forgetOldAnswers } from "./idempotency.server.ts";

const HOUR_MS = 3_600_000;

/** Forgets answers that no key asks for any more and what was posted long ago, and asks for the next round in an hour. */
export async function tidyApi({ db, clock }: Pick<Installation, "db" | "clock">): Promise<void> {
  const now = clock();
  await forgetOldAnswers(db, now);
  await forgetOldPosts(db, WEBHOOK_POSTS, now);
  const runAt = new Date(now.getTime() + HOUR_MS);
  await enqueueJob(db, { kind: "tidy-api", uniqueKey: `tidy-api:${runAt.toISOString().slice(0, 13)}`, runAt, now });
}
