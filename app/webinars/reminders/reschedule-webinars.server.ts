import type { Installation } from "../../installation.server.ts";
import { enqueueJob } from "../../jobs/enqueue-job.server.ts";
import { turnKey } from "./schedule-turn.server.ts";

const AT_ONCE = 500;

/**
 * Gives every webinar that waits for a moment its job again when it has none: after a restore from a backup, or when a job
 * was given up. Runs at every start and once a day: it asks for itself again tomorrow.
 */
export async function rescheduleWebinars({ db, clock }: Pick<Installation, "db" | "clock">): Promise<void> {
  const now = clock();
  for (let after = ""; ; ) {
    const webinars = await db
      .selectFrom("webinars")
      .select(["id", "nextTurnAt"])
      .where("nextTurnAt", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
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
    if (webinars.length < AT_ONCE) break;
    after = webinars.at(-1)!.id;
  }
  const runAt = new Date(now.getTime() + 86_400_000);
  const uniqueKey = `reschedule-webinars:${runAt.toISOString().slice(0, 10)}`;
  await enqueueJob(db, { kind: "reschedule-webinars", uniqueKey, runAt, now });
}
