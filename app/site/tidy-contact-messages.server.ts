import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";
import { KEPT_DAYS } from "../retention/policy.ts";

const DAY_MS = 24 * 3_600_000;
/** What the privacy policy says. */
const KEPT_MS = KEPT_DAYS.contactMessages * DAY_MS;

/** The daily job: forgets messages from the site after a year and asks for itself again tomorrow. */
export async function tidyContactMessages({ db, clock }: Pick<Installation, "db" | "clock">): Promise<void> {
  const now = clock();
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  await db.deleteFrom("contactMessages").where("createdAt", "<", oldest).execute();
  const runAt = new Date(now.getTime() + DAY_MS);
  const uniqueKey = `tidy-contact-messages:${runAt.toISOString().slice(0, 10)}`;
  await enqueueJob(db, { kind: "tidy-contact-messages", uniqueKey, runAt, now });
}
