import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import type { Database } from "#db/database.server.ts";
import { isMass } from "../queue/new-delivery.ts";
import { readBatchTallies } from "../status/delivery-list.server.ts";

/** Bounces come in flocks: one line for what came in so long. */
const WAIT_MS = 10 * 60_000;

/** Bounces of a batch above the number `since`. */
interface Bounces {
  batchId: string;
  since: number;
}

const keyOf = (batchId: string) => `tell-of-bounces:${batchId}`;

/**
 * Has people told of a bounce that came after the batch had ended; until then its end reports all
 * of them. In the transaction that notes the bounce, after it is counted.
 */
export async function enqueueBounceNotice(
  trx: Database,
  batchId: string,
  now: Date,
): Promise<void> {
  const batch = await trx
    .selectFrom("batches")
    .select(["kind", "status"])
    .where("id", "=", batchId)
    .executeTakeFirst();
  if (batch?.status !== "done" || !isMass(batch.kind)) return;
  const bounced = (await readBatchTallies(trx, [batchId])).get(batchId)?.bounced ?? 0;
  const payload: Bounces = { batchId, since: bounced - 1 };
  const runAt = new Date(now.getTime() + WAIT_MS);
  await enqueueJob(trx, notifyBouncesJob, {
    payload,
    uniqueKey: keyOf(batchId),
    runAt,
    now,
  });
}

/**
 * The job: "3 e-mails bounced in Data Analysis, cohort 4". Run twice it tells once, because the
 * first run uses up the key.
 */
async function notifyBounces(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { batchId, since }: Bounces,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    // From here on the next bounce gets a job of its own.
    if (!(await freeJobKey(trx, keyOf(batchId)))) return;
    const batch = await trx
      .selectFrom("batches")
      .select(["accountId", "title"])
      .where("id", "=", batchId)
      .executeTakeFirst();
    const count = ((await readBatchTallies(trx, [batchId])).get(batchId)?.bounced ?? 0) - since;
    if (!batch || count < 1) return;
    const text = `${count === 1 ? "1 e-mail" : `${count.toLocaleString("en")} e-mails`} bounced in ${batch.title}`;
    await recordActivity(trx, {
      accountId: batch.accountId,
      actorId: null,
      kind: "warning",
      text,
      link: `/sent/${batchId}`,
      now,
    });
  });
}

export const notifyBouncesJob = defineJob({
  name: "tell-of-bounces",
  label: "Records bounces in the activity log",
  schema: z.object({ batchId: z.string(), since: z.number() }),
  run: notifyBounces,
});
