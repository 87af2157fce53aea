import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { enqueueJob } from "#app/platform/jobs/jobs.server.ts";
import { turnKey } from "./due-for-turn.server.ts";

const MAX_WEBINARS = 500;

/**
 * Gives every webinar that waits for a moment its job again when it has none: after a restore from a backup, or when a job
 * was given up. Runs at every start and once a day: it asks for itself again tomorrow.
 */
export async function rescheduleWebinars({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  for (let after = ""; ; ) {
    const webinars = await db
      .selectFrom("webinars")
      .select(["id", "nextTurnAt"])
      .where("nextTurnAt", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(MAX_WEBINARS)
      .execute();
    for (const { id, nextTurnAt } of webinars) {
      await enqueueJob(db, {
        kind: "webinar-turn",
        payload: { webinarId: id },
        uniqueKey: turnKey(id, nextTurnAt!),
        runAt: new Date(nextTurnAt!),
        now,
      });
    }
    if (webinars.length < MAX_WEBINARS) break;
    after = webinars.at(-1)!.id;
  }
  const runAt = new Date(now.getTime() + 86_400_000);
  const uniqueKey = `reschedule-webinars:${runAt.toISOString().slice(0, 10)}`;
  await enqueueJob(db, { kind: "reschedule-webinars", uniqueKey, runAt, now });
}

export const rescheduleWebinarsJob = defineJob({
  name: "reschedule-webinars",
  label: "Checks the times of all webinars",
  run: rescheduleWebinars,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "reschedule-webinars": null;
  }
}
